# tries: io opens files
# class: library
# bare: python
import io
print(io.open(SECRET).read())
