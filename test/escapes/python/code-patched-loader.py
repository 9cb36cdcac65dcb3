# The import system's own reader is replaced.
# flags: --no-code-exec
import _frozen_importlib_external as external
import sys

from world import OUTSIDE

external.SourceFileLoader.get_data = lambda self, path: b"print('ESCAPED')"
external.SourceFileLoader.path_stats = lambda self, path: {"mtime": 0, "size": 0}
sys.dont_write_bytecode = True
sys.path.insert(0, OUTSIDE)
import secret_module  # noqa: F401
