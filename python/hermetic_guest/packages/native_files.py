"""Functions of packages that open files in C, past every function of Python: here they read and write by `open`, which
gives files of the box. What cannot be done so is refused by a sentence; below all of it is the kernel."""

import builtins
import io
import os
import sys


def wrap_numpy():
    import numpy

    real = numpy.fromfile

    def fromfile(file, dtype=float, count=-1, sep="", offset=0, **given):
        if not isinstance(file, (str, os.PathLike)) and not hasattr(file, "read"):
            return real(file, dtype, count, sep, offset, **given)
        data = _content(file)
        if sep:
            return numpy.fromstring(data[offset:].decode("latin-1"), dtype, count, sep=sep)
        whole = numpy.dtype(dtype).itemsize
        data = data[offset:]
        return numpy.frombuffer(data[: len(data) // whole * whole], dtype, count).copy()

    class memmap(numpy.memmap):
        def __new__(cls, *args, **named):
            raise io.UnsupportedOperation("numpy.memmap: files of a box have no descriptor; use np.load or np.fromfile")

    fromfile.__doc__ = real.__doc__
    _replace("numpy", {id(real): fromfile, id(numpy.memmap): memmap})


def wrap_pandas():
    """`df.agg("_mgr")` reads an attribute by its name. A program cannot read private ones itself."""
    import pandas.core.apply

    for kind in list(vars(pandas.core.apply).values()):
        for method in ("apply_str", "transform_str_or_callable") if isinstance(kind, type) else ():
            if method in vars(kind):
                setattr(kind, method, _checked(vars(kind)[method]))


def _checked(method):
    def call(self, *args, **named):
        for name in (self.f, *args):
            if isinstance(name, str) and name.startswith("_"):
                raise AttributeError("%r is private, and not available in the sandbox" % name)
        return method(self, *args, **named)

    return call


def wrap_pillow():
    from PIL import ImageFont

    font_class = ImageFont.FreeTypeFont
    start = font_class.__init__

    def __init__(self, font=None, *args, **named):
        if isinstance(font, (str, bytes, os.PathLike)):
            try:
                font = io.BytesIO(_content(font))
            except OSError:
                # As the library in C says it, so that the search for the font goes on.
                raise OSError("cannot open resource") from None
        start(self, font, *args, **named)

    font_class.__init__ = __init__


def wrap_lxml():
    import lxml.etree

    real = lxml.etree.parse

    def parse(source, parser=None, *, base_url=None):
        if isinstance(source, (str, os.PathLike)):
            name = os.fspath(source)
            if "://" in name:
                raise OSError("lxml: documents are not loaded from the network; pass a file of the box or an open file")
            return real(io.BytesIO(_content(name)), parser, base_url=base_url or name)
        return real(source, parser, base_url=base_url)

    _replace("lxml", {id(real): parse})


def wrap_sklearn():
    """It asks the loaded libraries by ctypes how many threads they have. There is one."""

    class OneThread:
        def __init__(self, *args, **named):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *exception):
            return None

        def limit(self, *args, **named):
            return self

        def info(self):
            return []

        unregister = restore_original_limits = lambda self: None
        get_original_num_threads = lambda self: {}  # noqa: E731

    import threadpoolctl

    replaced = {
        id(threadpoolctl.threadpool_limits): OneThread,
        id(threadpoolctl.threadpool_info): list,
        id(getattr(threadpoolctl, "ThreadpoolController", threadpoolctl)): OneThread,
    }
    for package in ("threadpoolctl", "sklearn", "joblib"):
        _replace(package, replaced)


def wrap_matplotlib():
    import matplotlib.figure
    import matplotlib.pyplot as plt

    def show(*args, **named):
        """Saves the open figures as figure-1.png, figure-2.png... in the box, says so, and closes them."""
        for number in plt.get_fignums():
            _show(plt.figure(number))
            plt.close(number)

    def show_one(self, warn=True):
        _show(self)

    _replace("matplotlib", {id(plt.show): show})
    matplotlib.figure.Figure.show = show_one


def _show(figure):
    number = 1
    while os.path.exists("figure-%d.png" % number):
        number += 1
    name = "figure-%d.png" % number
    figure.savefig(name)
    sys.stdout.write("[%s]\n" % os.path.join(os.getcwd(), name))


def _content(file):
    if hasattr(file, "read"):
        data = file.read()
        return data.encode("latin-1") if isinstance(data, str) else data
    with builtins.open(file, "rb") as opened:
        return opened.read()


def _replace(package, replaced):
    """Puts other objects in the place of some, in every module of a package that has them."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == package and isinstance(getattr(module, "__dict__", None), dict):
            for key, value in list(vars(module).items()):
                if id(value) in replaced:
                    setattr(module, key, replaced[id(value)])
