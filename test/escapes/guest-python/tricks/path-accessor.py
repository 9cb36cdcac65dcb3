# tries: a path outside, by methods of a path
# class: files
# bare: python
import pathlib
for go in (lambda: pathlib.Path(SECRET).read_text(), lambda: (pathlib.Path("/box") / ".." / SECRET[1:]).read_text(), lambda: pathlib.Path(SECRET.encode().decode()).open().read(), lambda: next(pathlib.Path(OUTSIDE).glob("*.txt")).read_text()):
    try: print(go())
    except Exception: pass
