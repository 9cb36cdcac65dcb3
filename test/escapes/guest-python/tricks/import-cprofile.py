# tries: a profiler for texts
# class: imports
# bare: python
import cProfile
cProfile.runctx("use(open)", globals(), {})
