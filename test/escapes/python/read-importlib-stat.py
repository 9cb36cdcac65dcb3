# The import system keeps its own reference to stat.
# flags: --fs-readonly={root}
import _frozen_importlib_external as external

from world import SECRET_FILE

print("ESCAPED", external._path_stat(SECRET_FILE).st_size)
