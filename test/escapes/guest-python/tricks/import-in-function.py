# tries: not at the top
# class: imports
# bare: python
def f():
    class A:
        def g(self):
            import os as o
            return o
    return A().g()
use(f())
