# tries: another process
# class: imports
# bare: python
import multiprocessing
multiprocessing.get_context("fork").Process(target=lambda: open(MARKER, "w")).start()
import time
time.sleep(0.2)
