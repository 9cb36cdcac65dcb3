# tries: what a path of pathlib leads to
# class: files
# bare: python
import pathlib
p = pathlib.Path("/")
use(pathlib.os if hasattr(pathlib, "os") else None, type(p).exists.__globals__)
