# A variable names the file.
# flags: --fs-readonly
import os
import ssl

from world import NEW

os.environ["SSLKEYLOGFILE"] = NEW
ssl.create_default_context()
