# flags: --fs-readonly={root}
from world import SECRET_FILE

print(open("/proc/self/root" + SECRET_FILE).read())
