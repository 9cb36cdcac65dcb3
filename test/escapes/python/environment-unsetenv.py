# flags: --no-environment
import posix

posix.unsetenv("ADDED")
print("ESCAPED")
