# tries: while it runs, the frame knows who called
# class: frames
# bare: python
def gen():
    yield g.gi_frame.f_back.f_globals
g = gen()
use(next(g))
