# tries: a stop-watch for texts
# class: imports
# bare: python
import timeit
timeit.timeit("use(open)", globals=globals(), number=1)
