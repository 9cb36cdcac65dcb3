# tries: the function behind a property
# class: functions
# bare: python
class A:
    @property
    def p(self): pass
use(A.p.fget.__globals__)
