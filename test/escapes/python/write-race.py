# A link that changes between the check and the call.
# flags: --fs-readonly --allow-write {scratch}
# kernel-only: the path is resolved once by the guard and once by the kernel
import os
import sys
import threading
import time

from world import OUTSIDE, SCRATCH

sys.setswitchinterval(1e-6)
os.mkdir(SCRATCH + "/good")
link = SCRATCH + "/link"
os.symlink(SCRATCH + "/good", link)
os.symlink(OUTSIDE, link + "-bad")
over = []


def swap():
    good, bad, spare = link, link + "-bad", link + "-spare"
    while not over:
        os.rename(link, spare)
        os.rename(bad, link)
        os.rename(link, bad)
        os.rename(spare, link)


threading.Thread(target=swap, daemon=True).start()
end = time.time() + 4
while time.time() < end and not os.path.exists(OUTSIDE + "/new"):
    try:
        open(link + "/new", "w").close()
    except OSError:
        pass
over.append(1)
