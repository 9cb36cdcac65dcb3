"""The text of a module that the guest wrote, as `services.find_module` returns it."""


class Source:
    __slots__ = ("text", "filename", "is_package")

    def __init__(self, text, filename, is_package=False):
        self.text = text
        self.filename = filename
        self.is_package = is_package
