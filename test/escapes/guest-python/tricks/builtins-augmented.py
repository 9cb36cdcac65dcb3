# tries: an augmented assignment hands the old value to a method of the program
# class: builtins
# bare: python
class R:
    def __radd__(self, other):
        use(other)
        return other
__builtins__ += R()
