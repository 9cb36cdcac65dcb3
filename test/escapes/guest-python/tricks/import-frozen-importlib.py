# tries: the machinery under another name
# class: imports
# bare: python
import _frozen_importlib_external as f
print(f.FileLoader("x", SECRET).get_data(SECRET))
