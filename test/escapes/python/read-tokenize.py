# flags: --fs-readonly={root}
import tokenize

from world import SECRET_FILE

print(tokenize.open(SECRET_FILE).read())
