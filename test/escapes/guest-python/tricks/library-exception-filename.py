# tries: a syntax error quotes any file
# class: library
# bare: python
import traceback
e = SyntaxError("m", (SECRET, 1, 1, None))
print(traceback.format_exception_only(SyntaxError, e))
use(traceback.sys)
