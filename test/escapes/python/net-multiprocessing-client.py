# multiprocessing talks TCP too.
# flags: --no-network
from multiprocessing.connection import Client

from world import HOST, TCP

try:
    Client((HOST, TCP))
except (OSError, EOFError):
    pass
