# tries: and for writing
# class: imports
# bare: python
import pathlib
pathlib.Path(MARKER).write_text("x")
