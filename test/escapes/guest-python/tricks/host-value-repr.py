# tries: a result that does something when it is shown
# class: results
# bare: echo
class R:
    def __repr__(self):
        use(__builtins__)
        return "R"
result = R()
R()
