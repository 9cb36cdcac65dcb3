# tries: how copies are made is a function of another module
# class: class chains
# bare: python
class A: pass
rebuild = A().__reduce_ex__(2)[0]
use(rebuild.__globals__)
