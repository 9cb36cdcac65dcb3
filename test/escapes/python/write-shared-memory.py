# A file in /dev/shm, made by its own call.
# flags: --fs-readonly
# needs: shm
import _posixshmem
import os

fd = _posixshmem.shm_open("/hermetic-escape-%d" % os.getpid(), os.O_CREAT | os.O_RDWR, mode=0o600)
_posixshmem.shm_unlink("/hermetic-escape-%d" % os.getpid())
print("ESCAPED")
