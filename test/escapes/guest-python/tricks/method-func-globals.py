# tries: the function of a bound method
# class: functions
# bare: python
class A:
    def m(self): pass
use(A().m.__func__.__globals__)
