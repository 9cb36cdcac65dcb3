import time

# Wall time: processor time is only as fine as the kernel's ticks where a limit watches it, as in a box.
best = 1e9
for _ in range(15):
    start = time.perf_counter()
    run()
    best = min(best, time.perf_counter() - start)
print(best * 1000)
