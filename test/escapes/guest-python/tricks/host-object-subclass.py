# tries: a subclass sees more
# class: host objects
# bare: python
class Mine(type(open_account())):
    def peek(self): return self._pin
print(Mine().peek())
