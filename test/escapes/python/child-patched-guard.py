# What follows children is Python code, and can be replaced.
# flags: --no-network
# kernel-only: the code that passes the guards on is within the target's reach; a child that is not Python needs no such trick
import subprocess
import sys

import _posixsubprocess

from world import FETCH

space = getattr(_posixsubprocess.fork_exec, "__globals__", {})
space["secure_child"] = lambda programs, words, env, *_: (programs, list(words), env)
subprocess.run([sys.executable, "-I", "-c", FETCH])
