# A loader whose file has any content it likes.
# flags: --no-code-exec
import importlib.machinery
import importlib.util


class Loader(importlib.machinery.SourceFileLoader):
    def get_data(self, path):
        return b"print('ESCAPED')"

    def path_stats(self, path):
        raise OSError


loader = Loader("x", "x.py")
loader.exec_module(importlib.util.module_from_spec(importlib.util.spec_from_loader("x", loader)))
