import sys

from sandtrap import Policy, sandbox

policy = Policy(timeout=60)
with sandbox(policy) as box:
    import time

    policy.module(time)
    print(box.exec(sys.stdin.read()).stdout)
