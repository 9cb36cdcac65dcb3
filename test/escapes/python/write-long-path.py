# A path of more than 4,096 bytes cannot be asked about. From its folder it is a short one, and still a link.
# flags: --fs-readonly --allow-write {scratch}
import os

from world import NEW, SCRATCH

LONGEST = 4092
os.chdir(SCRATCH)
while LONGEST - len(os.getcwd()) > 1:
    name = "a" * min(200, LONGEST - len(os.getcwd()) - 1)
    os.mkdir(name)
    os.chdir(name)
os.symlink(NEW, "link")
try:
    open("link", "w").write("x")
finally:
    os.unlink("link")  # nobody else could
