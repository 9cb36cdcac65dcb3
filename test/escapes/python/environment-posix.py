# flags: --no-environment
import posix

print(posix.environ[b"TO_BE_HIDDEN"].decode())
