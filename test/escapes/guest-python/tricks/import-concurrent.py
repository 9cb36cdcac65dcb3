# tries: a pool of threads
# class: imports
# bare: python
import concurrent.futures
with concurrent.futures.ThreadPoolExecutor() as pool: pool.submit(use, open).result()
