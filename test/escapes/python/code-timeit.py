# flags: --no-code-exec
import timeit

timeit.timeit("print('ESCAPED')", number=1)
