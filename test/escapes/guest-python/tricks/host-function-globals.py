# tries: the function that calls the host
# class: host objects
# bare: python
use(echo.__globals__)
