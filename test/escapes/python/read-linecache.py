# flags: --fs-readonly={root}
import linecache

from world import SECRET_FILE

print(linecache.getline(SECRET_FILE, 1))
