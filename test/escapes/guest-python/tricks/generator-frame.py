# tries: the frame of a generator, and its builtins
# class: frames
# bare: python
g = (i for i in [1])
use(g.gi_frame.f_builtins)
