# tries: a thread goes on after the program
# class: imports
# bare: python
import threading
t = threading.Thread(target=use, args=(open,))
t.start()
t.join()
