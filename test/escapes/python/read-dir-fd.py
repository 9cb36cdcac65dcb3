# flags: --fs-readonly={root}
import os

from world import OUTSIDE

directory = os.open(".", os.O_RDONLY)
print(os.read(os.open("../outside/secret.txt", os.O_RDONLY, dir_fd=directory), 99).decode())
