# flags: --fs-readonly={root}
import posix

from world import SECRET_FILE

print("ESCAPED", posix.lstat(SECRET_FILE).st_size)
