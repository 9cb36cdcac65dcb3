# flags: --fs-readonly
import tempfile

from world import OUTSIDE

tempfile.NamedTemporaryFile(dir=OUTSIDE, delete=False)
