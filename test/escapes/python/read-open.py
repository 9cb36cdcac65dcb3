# flags: --fs-readonly={root}
from world import SECRET_FILE

print(open(SECRET_FILE).read())
