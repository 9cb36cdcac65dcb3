# tries: an ImportError that knows a path
# class: frames
# bare: python
try:
    from json import nope
except ImportError as e:
    print("ESCAPED" if e.path and e.path.endswith(".py") else "")
