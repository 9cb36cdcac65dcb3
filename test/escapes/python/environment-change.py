# flags: --no-environment
import os

os.environ["ADDED"] = "1"
print("ESCAPED")
