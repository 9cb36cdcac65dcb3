# tries: the frame of the caller
# class: frames
# bare: python
import sys
use(sys._getframe(0).f_builtins)
