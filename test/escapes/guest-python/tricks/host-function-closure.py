# tries: the variables of the function that calls the host
# class: host objects
# bare: python
use(echo.__closure__, echo.__code__, echo.__globals__)
