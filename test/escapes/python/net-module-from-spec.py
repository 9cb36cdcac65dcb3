# A second copy of the C module, by its spec.
# flags: --no-network
import importlib.util

from world import HOST, TCP

module = importlib.util.module_from_spec(importlib.util.find_spec("_socket"))
module.__spec__.loader.exec_module(module)
s = module.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
