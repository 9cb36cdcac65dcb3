# tries: the library walks the stack for everybody
# class: frames
# bare: gate
import traceback
for frame, line in traceback.walk_stack(None):
    use(frame.f_globals, frame.f_builtins)
