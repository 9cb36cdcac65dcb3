# flags: --no-environment
import os

print(os.environ["TO_BE_HIDDEN"])
