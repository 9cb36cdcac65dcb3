# The real policy, with the network taken out of it.
# flags: --no-network
import subprocess
import sys

from world import FETCH

with open("/proc/self/environ") as file:
    env = dict(pair.partition("=")[::2] for pair in file.read().split("\0") if pair)
text = env.get("HERMETIC_GUARD", "")
env["HERMETIC_GUARD"] = text.replace('"network"', '"nothing"')
subprocess.run([sys.executable, "-c", FETCH], env=env)
