# tries: the stack in words names files of the worker
# class: frames
# bare: python
import traceback
text = "".join(traceback.format_stack())
print("ESCAPED" if "support/" in text or ".py" in text else "")
