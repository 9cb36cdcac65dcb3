# tries: __import__ by subscription
# class: builtins
# bare: python
use(vars(__builtins__)["__import__"] if not isinstance(__builtins__, dict) else __builtins__["__import__"])
