# tries: the buffer of a text file
# class: library
# bare: python
import io
print(io.TextIOWrapper(io.BufferedReader(io.FileIO(SECRET))).read())
