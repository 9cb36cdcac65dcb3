# The denied module, inside an archive.
# flags: --deny-import denied_module
import sys
import zipfile

from world import SCRATCH

with zipfile.ZipFile(SCRATCH + "/a.zip", "w") as archive:
    archive.writestr("denied_module.py", "print('ESCAPED')")
sys.path.insert(0, SCRATCH + "/a.zip")
import denied_module  # noqa: F401
