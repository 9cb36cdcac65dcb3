# flags: --fs-readonly={root}
print(open("/proc/self/cwd/../outside/secret.txt").read())
