# tries: a finder of the program
# class: imports
# bare: python
import sys
class Finder:
    @staticmethod
    def find_spec(name, path, target=None): print("ESCAPED")
sys.meta_path.insert(0, Finder)
try:
    import no_such_module_at_all
except ImportError: pass
