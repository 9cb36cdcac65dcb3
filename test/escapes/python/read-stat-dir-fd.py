# flags: --fs-readonly={root}
import os

directory = os.open(".", os.O_RDONLY)
print("ESCAPED", os.stat("../outside/secret.txt", dir_fd=directory).st_size)
