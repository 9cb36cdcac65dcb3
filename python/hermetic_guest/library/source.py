"""The text of a module that runs as code of the guest, as `services.find_module` returns it."""


class Source:
    __slots__ = ("text", "filename", "is_package", "is_library")

    def __init__(self, text, filename, is_package=False, is_library=False):
        self.text = text
        self.filename = filename
        self.is_package = is_package
        # A module of the standard library: its lines are not shown in tracebacks, and its steps are not counted.
        self.is_library = is_library

    @property
    def is_namespace(self):
        """Whether this is a folder without a module in it."""
        return self.is_package and not self.is_library and not self.filename.endswith(".py")
