# tries: os.path knows os
# class: imports
# bare: python
import os.path as p
use(p.os, p.genericpath.os)
