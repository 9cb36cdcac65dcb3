# flags: --fs-readonly={root}
import pathlib

from world import SECRET_FILE

print(pathlib.Path(SECRET_FILE).read_text())
