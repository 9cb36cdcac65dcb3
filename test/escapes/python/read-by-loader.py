# The loader reads anything it is told to.
# flags: --fs-readonly={root}
import importlib.machinery

from world import SECRET_FILE

print(importlib.machinery.SourceFileLoader("x", SECRET_FILE).get_data(SECRET_FILE).decode())
