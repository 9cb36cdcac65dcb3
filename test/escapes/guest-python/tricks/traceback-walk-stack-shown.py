# tries: frames are not for showing either
# class: frames
# bare: python
import traceback
for frame, line in traceback.walk_stack(None):
    print("ESCAPED" if "<frame" in repr(frame) else "")
