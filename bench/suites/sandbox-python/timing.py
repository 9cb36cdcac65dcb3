import time

# On the clock: processor time counts in ticks of the kernel where a limit watches it, as it does in a box.
best = 1e9
for _ in range(15):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(best * 1000)
