# tries: a module that starts programs
# class: imports
# bare: python
import platform
use(platform.os)
