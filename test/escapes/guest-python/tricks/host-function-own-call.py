# tries: the method below the call
# class: host objects
# bare: python
use(echo.__call__(open))
