"""Which modules of the standard library a guest may import, and which of their members. Everything else is refused.

A row gives the allowed names (`_only`), or allows everything public except some names (`_but`). A module inside of a
module is never a member. `_copy`: the guest gets a module of its own, see private_copy.py.

Modules that run as code of the guest are no rows here: see guest_code/.
"""


def _only(names):
    return {"only": frozenset(names.split())}


def _but(names=""):
    return {"but": frozenset(names.split())}


def _copy(row):
    return dict(row, copy=True)


STANDARD = {
    # The parts in C of `bz2` and `lzma`.
    "_bz2": _only("BZ2Compressor BZ2Decompressor"),
    "_lzma": _only(
        "LZMACompressor LZMADecompressor LZMAError is_check_supported _encode_filter_properties _decode_filter_properties"
        " CHECK_CRC32 CHECK_CRC64 CHECK_ID_MAX CHECK_NONE CHECK_SHA256 CHECK_UNKNOWN FILTER_ARM FILTER_ARMTHUMB FILTER_DELTA"
        " FILTER_IA64 FILTER_LZMA1 FILTER_LZMA2 FILTER_POWERPC FILTER_SPARC FILTER_X86 FORMAT_ALONE FORMAT_AUTO FORMAT_RAW"
        " FORMAT_XZ MF_BT2 MF_BT3 MF_BT4 MF_HC3 MF_HC4 MODE_FAST MODE_NORMAL PRESET_DEFAULT PRESET_EXTREME"
    ),
    "abc": _but("get_cache_token update_abstractmethods"),
    "base64": _but("main test encode decode"),
    "binascii": _but(),
    "bisect": _but(),
    # The locale belongs to the whole process.
    "calendar": _but("main LocaleTextCalendar LocaleHTMLCalendar different_locale"),
    "cmath": _but(),
    "collections": _but(),
    "collections.abc": _but(),
    "colorsys": _but(),
    "contextlib": _but("chdir redirect_stdout redirect_stderr redirect_stdin"),
    "contextvars": _but(),
    "copy": _copy(_only("copy deepcopy replace Error error")),
    "csv": _but(),
    "dataclasses": _copy(_but()),
    "datetime": _but("sys"),
    "decimal": _but(),
    "difflib": _but(),
    # global_enum writes into any module that a class names. The functions for pickle show `getattr` and the class of a class.
    "enum": _but(
        "global_enum global_enum_repr global_flag_repr global_str DynamicClassAttribute pickle_by_enum_name pickle_by_global_name"
    ),
    "errno": _but(),
    "fractions": _but(),
    "functools": _copy(_but()),
    "graphlib": _but(),
    "hashlib": _but("file_digest"),
    "heapq": _but(),
    "hmac": _but(),
    "html": _but(),
    "io": _only(
        "StringIO BytesIO TextIOWrapper IOBase RawIOBase BufferedIOBase"
        " TextIOBase IncrementalNewlineDecoder UnsupportedOperation SEEK_SET SEEK_CUR SEEK_END DEFAULT_BUFFER_SIZE BlockingIOError text_encoding"
    ),
    "itertools": _but(),
    "json": _but("detect_encoding"),
    "keyword": _but(),
    "math": _but(),
    "numbers": _but(),
    # attrgetter and methodcaller read attributes by name; replacements/ has versions that ask first.
    "operator": _but("attrgetter methodcaller"),
    "pprint": _but(),
    "random": _but("SystemRandom"),
    "re": _but("template"),
    "secrets": _only("token_bytes token_hex token_urlsafe choice randbelow randbits compare_digest"),
    "stat": _but(),
    "statistics": _but(),
    "string": _copy(_but()),
    # Struct can be initialised again while one of its iterators reads; replacements/ has one that cannot.
    "struct": _but("Struct"),
    "textwrap": _but(),
    "time": _but("clock_settime clock_settime_ns tzset pthread_getcpuclockid"),
    "types": _only(
        "SimpleNamespace MappingProxyType MethodType NoneType EllipsisType NotImplementedType GenericAlias UnionType"
        " GeneratorType CoroutineType AsyncGeneratorType BuiltinFunctionType BuiltinMethodType"
    ),
    # get_type_hints evaluates texts. no_type_check and its relatives write into their argument.
    "typing": _but("get_type_hints no_type_check no_type_check_decorator io re reveal_type"),
    "unicodedata": _but(),
    # uuid1 and getnode start programs to find a network address.
    "uuid": _only(
        "UUID SafeUUID uuid3 uuid4 uuid5 NAMESPACE_DNS NAMESPACE_URL NAMESPACE_OID NAMESPACE_X500 RESERVED_NCS RFC_4122 RESERVED_MICROSOFT RESERVED_FUTURE"
    ),
    "urllib.parse": _but(),
    # The private class reads what gzip writes.
    "zlib": dict(_but(), also=frozenset(["_ZlibDecompressor"])),
}

# Members of asyncio that programs use to wait. Nothing here opens, spawns or listens.
ASYNCIO = """
    gather sleep wait wait_for create_task ensure_future shield as_completed current_task all_tasks iscoroutine iscoroutinefunction
    isfuture Queue LifoQueue PriorityQueue QueueEmpty QueueFull QueueShutDown Lock Event Condition Semaphore BoundedSemaphore Barrier
    BrokenBarrierError TaskGroup timeout timeout_at Timeout CancelledError TimeoutError InvalidStateError Future Task
    FIRST_COMPLETED FIRST_EXCEPTION ALL_COMPLETED
    """.split()
