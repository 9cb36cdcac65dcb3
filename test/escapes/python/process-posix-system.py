# The C module below os.
# flags: --no-subprocess
import posix

posix.system("echo ESCAPED")
