"""compile and exec: dynamic code by anyone but the import system and a few makers of classes."""
import sys

EVENTS = frozenset(("compile", "exec", "code.__new__", "marshal.loads", "marshal.load", "function.__new__"))

# (file below the standard library, function): these build code out of names they have checked themselves,
# or only parse. Third parties that do the same are user code.
MAKERS = (
    ("collections/__init__.py", "namedtuple"),
    ("dataclasses.py", "_create_fn"),
    ("dataclasses.py", "add_fns_to_class"),
    ("typing.py", "__init__"),
    ("typing.py", "_evaluate"),
    ("ast.py", "parse"),
    ("inspect.py", "_signature_fromstr"),
    ("gettext.py", "c2py"),
    ("functools.py", "singledispatchmethod"),
    ("enum.py", "_simple"),
    ("linecache.py", "_register_code"),
)
LOADERS = frozenset(
    ("<frozen importlib._bootstrap>", "<frozen importlib._bootstrap_external>", "<frozen zipimport>", "<frozen runpy>")
)
# What may stand above _call_with_frames_removed: it calls anything it is given.
LOADING = frozenset(("exec_module", "source_to_code", "get_code", "_compile_source", "_get_module_code", "_load_backward_compatible"))


def installed_packages():
    """Where pip and the system put packages; the target's own directory is not among them."""
    return tuple(entry + "/" for entry in sys.path if entry.endswith(("/site-packages", "/dist-packages")))


def make_check(deny, own_directory):
    library = sys.modules["os"].__file__.rpartition("/")[0] + "/" if "os" in sys.modules else sys.base_prefix

    def check(
        event,
        args,
        deny=deny,
        own_directory=own_directory,
        makers=frozenset((library + file, name) for file, name in MAKERS),
        loaders=LOADERS,
        loading=LOADING,
        runpy=(library + "runpy.py", "<frozen runpy>"),
        installed=(library, "<frozen ") + installed_packages(),
        getframe=sys._getframe,
        ValueError=ValueError,
    ):
        __tracebackhide__ = True
        try:
            # check <- hook <- whoever called exec
            frame = getframe(2)
        except ValueError:
            frame = None
        if frame is not None:
            code = frame.f_code
            file, name = code.co_filename, code.co_name
            if file.startswith(own_directory) or (file, name) in makers:
                return
            above = frame.f_back
            if file in loaders and file not in runpy:
                if name != "_call_with_frames_removed":
                    return
                if above is not None and above.f_code.co_filename in loaders and above.f_code.co_name in loading:
                    return
            if file in runpy:
                # `python -m` is runpy too: then our own starter stands at most four frames above.
                for _ in (1, 2, 3, 4):
                    if above is not None:
                        if above.f_code.co_filename.startswith(own_directory):
                            return
                        above = above.f_back
            # A library that makes code while it is imported (six, attrs, black's grammar) is an ordinary import;
            # as soon as anything else stands between it and the import, it works for somebody.
            while frame is not None and frame.f_code.co_filename.startswith(installed):
                if frame.f_code.co_filename in loaders and frame.f_code.co_name == "exec_module":
                    return
                frame = frame.f_back
        if event == "function.__new__":
            return  # a new function of old code; the code was judged
        deny("code", event, "run code made at run time")

    return check
