# tries: open_code as well
# class: library
# bare: python
import io
print(io.open_code(SECRET).read())
