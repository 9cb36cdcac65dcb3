# tries: and descriptors below
# class: library
# bare: python
import io
print(io.FileIO(SECRET).read())
