# tries: the module below
# class: imports
# bare: python
import _thread, time
_thread.start_new_thread(use, (open,))
time.sleep(0.1)
