# flags: --no-environment
import os

os.putenv("ADDED", "1")
print("ESCAPED")
