# The import system calls anything it is given.
# flags: --no-code-exec
import _frozen_importlib as machinery

machinery._call_with_frames_removed(exec, "print('ESCAPED')", {})
