"""`pyexpat`: the XML parser in C behind a class of ours.

A handler that calls the parser again, or makes a parser for an external entity, would use memory that the parser is changing.
"""

import pyexpat

_HANDLERS = frozenset(
    """
    StartElementHandler EndElementHandler ProcessingInstructionHandler CharacterDataHandler UnparsedEntityDeclHandler
    NotationDeclHandler StartNamespaceDeclHandler EndNamespaceDeclHandler CommentHandler StartCdataSectionHandler
    EndCdataSectionHandler DefaultHandler DefaultHandlerExpand StartDoctypeDeclHandler EndDoctypeDeclHandler XmlDeclHandler
    EntityDeclHandler AttlistDeclHandler SkippedEntityHandler
    """.split()
)
_SETTINGS = frozenset("buffer_text buffer_size ordered_attributes specified_attributes namespace_prefixes".split())
_FACTS = frozenset(
    """
    CurrentLineNumber CurrentColumnNumber CurrentByteIndex ErrorCode ErrorLineNumber ErrorColumnNumber ErrorByteIndex buffer_used
    """.split()
)


class XMLParser:
    __slots__ = ("_real", "_is_parsing")

    # No __init__: a program could call it once more, with an object of its choice.
    def __getattr__(self, name):
        if name in _HANDLERS or name in _SETTINGS or name in _FACTS:
            return getattr(_REAL(self), name)
        raise AttributeError("'pyexpat.xmlparser' object has no attribute %r" % name)

    def __setattr__(self, name, value):
        if name in _HANDLERS and (value is None or callable(value)):
            setattr(_REAL(self), name, value)
        elif name in _SETTINGS and type(value) in (int, bool):
            if _BUSY(self):
                raise RuntimeError("a parser cannot be changed by its own handlers")
            setattr(_REAL(self), name, value)
        else:
            raise AttributeError("%r of this parser cannot be set to this in the sandbox" % (name,))

    def Parse(self, data, isfinal=False):
        real = _REAL(self)
        if _BUSY(self):
            raise RuntimeError("a parser cannot be called by its own handlers")
        # An exact copy: nobody can change it while the parser reads.
        data = str.__str__(data) if isinstance(data, str) else bytes(data)
        _PUT_BUSY(self, True)
        try:
            return real.Parse(data, bool(isfinal))
        finally:
            _PUT_BUSY(self, False)

    def ParseFile(self, file):
        while True:
            data = file.read(65536)
            if not data:
                return self.Parse(b"", True)
            self.Parse(data)

    def GetReparseDeferralEnabled(self):
        real = _REAL(self)
        return real.GetReparseDeferralEnabled() if hasattr(real, "GetReparseDeferralEnabled") else False

    def SetReparseDeferralEnabled(self, enabled):
        real = _REAL(self)
        if not _BUSY(self) and hasattr(real, "SetReparseDeferralEnabled"):
            real.SetReparseDeferralEnabled(bool(enabled))


_REAL, _PUT = XMLParser._real.__get__, XMLParser._real.__set__
_BUSY, _PUT_BUSY = XMLParser._is_parsing.__get__, XMLParser._is_parsing.__set__
XMLParser.__module__, XMLParser.__name__, XMLParser.__qualname__ = "pyexpat", "xmlparser", "xmlparser"


def expat_members(guest):
    def ParserCreate(encoding=None, namespace_separator=None, intern=None):
        given = [value for value in (encoding, namespace_separator) if value is not None]
        if any(type(value) is not str for value in given) or intern is not None:
            raise TypeError("ParserCreate() takes texts")
        made = XMLParser()
        _PUT(made, pyexpat.ParserCreate(encoding, namespace_separator))
        _PUT_BUSY(made, False)
        return made

    def ErrorString(code):
        return pyexpat.ErrorString(int(code))

    # Not as an attribute: this is the version of expat, and not that of CPython, which only capabilities.py asks for.
    version = tuple(vars(pyexpat)["version_info"])
    return {
        "version_info": version,
        "ParserCreate": ParserCreate,
        "ErrorString": ErrorString,
        "XMLParserType": XMLParser,
        "ExpatError": pyexpat.ExpatError,
        "error": pyexpat.error,
        "EXPAT_VERSION": pyexpat.EXPAT_VERSION,
        "native_encoding": pyexpat.native_encoding,
    }
