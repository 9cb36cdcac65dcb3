"""A walk over everything that a guest can reach by reading attributes finds nothing that leads out."""

from collections import deque
from types import (
    BuiltinFunctionType,
    CodeType,
    FrameType,
    FunctionType,
    MethodWrapperType,
    ModuleType,
    WrapperDescriptorType,
)

from hermetic_guest.library.module_table import STANDARD

OBJECTS = """
import asyncio, collections, contextlib, csv, dataclasses, datetime, decimal, enum, fractions, functools, hashlib, io, json, random, re
import string, textwrap, typing, uuid
@dataclasses.dataclass
class D:
    x: int = 1
class E(enum.Enum):
    A = 1
def g(): yield 1
async def c(): pass
@contextlib.contextmanager
def m(): yield
@functools.lru_cache(None)
def cached(x): return x
try: 1 / 0
except Exception as error: caught = error
async def waiting():
    task = asyncio.create_task(asyncio.sleep(0))
    loop = asyncio.get_running_loop()
    return [task, asyncio.Queue(), asyncio.Lock(), loop, loop.create_future(), asyncio.gather(task), asyncio.current_task()]
unawaited = c()
found = [re.compile('a'), re.match('a', 'a'), random.Random(1), json.JSONEncoder(), csv.reader([]), csv.DictReader([]), io.StringIO(),
    io.TextIOWrapper(io.BytesIO()), uuid.uuid4(), decimal.getcontext(), fractions.Fraction(1), datetime.datetime.now(), string.Template(''),
    string.Formatter(), textwrap.TextWrapper(), collections.Counter(), collections.ChainMap(), contextlib.ExitStack(), m(), D, D(), E, E.A,
    dataclasses.fields(D)[0], g(), unawaited, cached, caught, caught.__traceback__, typing.List[int], typing.Optional[int], functools.partial(g),
    hashlib.sha256(), D.__init__, D().__init__, super(D, D()), property(g), classmethod(g), type, object()]
found += await waiting()
unawaited.close()
"""

PLAIN = (int, str, bytes, float, bool, type(None), MethodWrapperType, WrapperDescriptorType, BuiltinFunctionType)


def test_no_attribute_leads_to_a_module_a_frame_or_code(make_guest):
    ran = make_guest()
    outcome = ran(OBJECTS)
    assert outcome.error is None
    guest = ran.guest
    pending = [
        ("builtins." + name, value)
        for name, value in guest._builtins.items()
        if name.isidentifier() and name != "__build_class__"
    ]
    pending += [(name, guest._find_module(name)) for name in list(STANDARD) + guest._standard.made_by_hand()]
    pending += [(type(value).__name__, value) for value in outcome.namespace["found"]]
    pending = deque(pending)
    guest.control.start()
    seen, leaks = {}, []
    while pending:
        path, value = pending.popleft()
        cls = type(value)
        # What holds for one instance holds for the next; classes and functions are looked at one by one.
        key = (
            id(value)
            if isinstance(value, (type, ModuleType))
            else id(value.__code__)
            if cls is FunctionType
            else id(cls)
        )
        if (key, path.rpartition(".")[2]) in seen or path.count(".") > 4 or cls in PLAIN:
            continue
        seen[key, path.rpartition(".")[2]] = value
        if (
            cls in (ModuleType, FrameType, CodeType)
            or cls.__name__ in ("GuestLoop", "ModuleSpec")
            or value is type
            or value is guest._builtins
        ):
            leaks.append((path, cls.__name__))
            continue
        for name in dir(value) + [
            "__class__",
            "__dict__",
            "__self__",
            "__func__",
            "__mro__",
            "__traceback__",
            "__context__",
            "__wrapped__",
            "__objclass__",
        ]:
            try:
                pending.append((path + "." + name, guest.attributes.load(value, name)))
            except Exception:
                continue
        if isinstance(value, (list, tuple, dict)):
            pending.extend((path + "[]", each) for each in (value.values() if isinstance(value, dict) else value))
    guest.control.stop()
    assert leaks == []
    assert len(seen) > 2000
