"""Texts as C reads them, whatever a subclass of str or bytes says about itself."""


def read_text(value, held=(type, issubclass, str, bytes, str.__str__, bytes.__getitem__, slice(None), bytes.decode)):
    """The exact characters of a str or of bytes (a file name or a host); None for any other kind of value."""
    type, issubclass, str, bytes, plain_str, plain_bytes, whole, decode = held
    # isinstance would ask the object's own __class__, which can lie.
    kind = type(value)
    if kind is str:
        return value
    if issubclass(kind, str):
        return plain_str(value)
    if issubclass(kind, bytes):
        return decode(plain_bytes(value, whole), "utf-8", "surrogateescape")
    return None
