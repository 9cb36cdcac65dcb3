# Code that says it comes from a trusted file.
# flags: --no-code-exec
import _frozen_importlib_external as external
import sys

from world import OUTSIDE

try:
    code = compile("exec(\"print('ESCAPED')\")", "<frozen importlib._bootstrap>", "exec")
except OSError:
    code = None
exec(code)
