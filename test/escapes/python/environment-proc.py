# flags: --no-environment
print(open("/proc/self/environ").read())
