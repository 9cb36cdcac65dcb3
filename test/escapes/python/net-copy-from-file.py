# A copy of socket.py under another name.
# flags: --no-network
import importlib.util
import sys

from world import HOST, TCP

spec = importlib.util.spec_from_file_location("harmless", importlib.util.find_spec("socket").origin)
module = importlib.util.module_from_spec(spec)
sys.modules["harmless"] = module
spec.loader.exec_module(module)
s = module.socket()
s.connect((HOST, TCP))
print(s.recv(99).decode())
