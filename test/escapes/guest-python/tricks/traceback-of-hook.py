# tries: the stack while somebody prints an object
# class: frames
# bare: python
import traceback
class A:
    def __str__(self):
        return "".join(traceback.format_stack())
print("ESCAPED" if ".py" in str(A()) else "")
