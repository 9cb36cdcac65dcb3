# flags: --fs-readonly={root}
import mmap
import os

from world import SECRET_FILE

print(mmap.mmap(os.open(SECRET_FILE, os.O_RDONLY), 0, prot=mmap.PROT_READ)[:].decode())
