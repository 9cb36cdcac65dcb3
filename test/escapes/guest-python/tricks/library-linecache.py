# tries: lines of a file, for tracebacks
# class: library
# bare: python
import linecache
print(linecache.getlines(SECRET))
