# tries: files by objects
# class: imports
# bare: python
import pathlib
print(pathlib.Path(SECRET).read_text())
