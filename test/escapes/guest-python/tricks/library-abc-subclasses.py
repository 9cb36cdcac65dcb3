# tries: an abstract class tells of its registry
# class: library
# bare: gate
import abc, operator, io
class A(abc.ABC): pass
out = io.StringIO()
operator.methodcaller("_dump_registry", out)(A)
print("ESCAPED" if "Registry" in out.getvalue() or "registry" in out.getvalue() else "")
