# flags: --fs-readonly={root}
import posix

from world import SECRET_FILE

print(posix.read(posix.open(SECRET_FILE, posix.O_RDONLY), 99).decode())
