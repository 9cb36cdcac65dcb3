# The guard's own memory, rewritten.
# flags: --no-network
memory = open("/proc/self/mem", "r+b", 0)
print("ESCAPED")
