"""Calls from the guest to the host, and from the host to functions of the guest. The guest waits while the host works."""

from json.encoder import encode_basestring_ascii as quote
from types import CoroutineType

from hermetic_guest._wire import ANSWER_ERROR, ANSWER_VALUE, UNDEFINED_TEXT
from hermetic_guest.facades.bind_arguments import MISSING
from hermetic_guest.gates.out_of_memory import is_out_of_memory
from hermetic_guest.gates.ownership import is_library_class
from hermetic_guest.library import event_loop
from hermetic_guest.wire.answers import parse_answer
from hermetic_guest.wire.decode import Decoding, decode
from hermetic_guest.wire.encode import Encoder, Encoding, encode
from hermetic_guest.wire.encode import TooLarge as TooManyParts
from hermetic_guest.wire.messages import TooLarge
from hermetic_guest.wire.numbers import MAX_SAFE
from hermetic_guest.worker.host_errors import error_of


class HostCalls(Encoding, Decoding):
    """`clock` measures the waits. `check()` raises if the run is over. `stack_of(error)`: the traceback of an error that crosses."""

    def __init__(self, link, clock, check, stack_of):
        self._link = link
        self.clock = clock
        self._check = check
        self._stack_of = stack_of
        self._functions = []
        self._numbers = {}
        self._delivered = {}
        self.facades = None
        self.proto_keys = False

    # Values

    def handle_of(self, value):
        return self.facades.handle_of(value)

    def is_behaviour(self, value):
        return self.facades.is_behaviour(value)

    def allows_proto_keys(self):
        return self.proto_keys

    def is_own_class(self, kind):
        return not is_library_class(kind)

    def function_of(self, value):
        number = self._numbers.get(id(value))
        if number is None:
            # Kept for ever: the host can call it at any time.
            self._functions.append(value)
            number = self._numbers[id(value)] = len(self._functions)
        return number

    def stack_of(self, error):
        return self._stack_of(error)

    def instance_of(self, handle, registration, fields):
        return self.facades.instance(handle, registration, fields)

    def error_of(self, name, message, members):
        return error_of(name, message, members)

    def data(self):
        """An Encoder for data only: functions do not cross."""
        return Encoder(_Data(self))

    # Calls

    def request(self, op, registration, path, handle, args):
        self._check()
        text = self._arguments(args)
        place = ",".join(encode(name) for name in path)
        target = "null" if handle == 0 else "%d" % handle
        return self._answer(self._ask("call", '["%s",%d,[%s],%s,%s]' % (op, registration, place, target, text)))

    def file(self, operation, *args):
        self._check()
        return self._answer(self._ask("file", '["%s",%s]' % (operation, self.data().encode_list(args, "arguments"))))

    def _arguments(self, args):
        simple = _simple(args)
        if simple is not None:
            return simple
        encoder = Encoder(self)
        try:
            texts = [
                UNDEFINED_TEXT
                if value is MISSING
                else encoder.encode(value, "arguments[%d]" % index, 1) or UNDEFINED_TEXT
                for index, value in enumerate(args)
            ]
        except TooManyParts as error:
            raise ValueError("%s, and cannot cross the border of a process" % error) from None
        if encoder.dropped:
            raise TypeError(encoder.problem())
        return "[%s]" % ",".join(texts)

    def _ask(self, kind, text):
        try:
            return self._link.ask(kind, text)
        except TooLarge as error:
            raise ValueError(str(error)) from None

    def _answer(self, answer):
        kind, rest = parse_answer(answer)
        if kind == ANSWER_VALUE:
            return decode(rest, self)
        if kind == ANSWER_ERROR:
            raise self._error(rest)
        return self._wait(rest)

    def _error(self, text):
        """The first character is DENIED if the policy refused the call. The name of the error says so as well."""
        error = decode(text[1:], self)
        return error if isinstance(error, BaseException) else error_of("Error", str(error), {})

    def _wait(self, number):
        while number not in self._delivered:
            message = self.clock.receive()
            if message is not None:
                self.handle(*message)
            self._check()
        failed, text = self._delivered.pop(number)
        if failed:
            raise self._error(text)
        return decode(text, self)

    def handle(self, kind, fields):
        """Handles a message that arrives while a program runs."""
        if kind == "deliver":
            self._delivered[int(fields["id"])] = (fields["failed"], fields["text"])
        elif kind == "invoke":
            self._invoke(int(fields["call"]), int(fields["functionId"]), fields["args"])
        elif kind == "cancel":
            self._link.cancelled()

    def begin(self, host_timeout):
        self.clock.begin(host_timeout)
        self._delivered.clear()

    def _invoke(self, call, number, args):
        """The host calls a function of the guest that it was given."""
        try:
            value = self._functions[number - 1](*decode(args, self))
            if type(value) is CoroutineType:
                value = event_loop.run(value)
            failed = False
        except Exception as error:  # noqa: BLE001
            if is_out_of_memory(error):
                # It ends the program that called the host. It is not an answer.
                raise
            value, failed = error, True
        self._check()
        self._reply(call, failed, value)

    def _reply(self, call, failed, value):
        try:
            encoder = Encoder(self)
            text = encoder.encode(value, "result") or UNDEFINED_TEXT
            if encoder.reason:
                failed, text = True, encode(TypeError(encoder.reason))
            self._link.send("reply", call=call, failed=failed, text=text)
        except (TooLarge, TooManyParts) as error:
            self._link.send("reply", call=call, failed=True, text=encode(ValueError(str(error))))


class _Data(Encoding):
    def __init__(self, calls):
        self.handle_of = calls.handle_of
        self.is_behaviour = calls.is_behaviour
        self.is_own_class = calls.is_own_class
        self.allows_proto_keys = calls.allows_proto_keys
        self.stack_of = calls.stack_of


def _simple(args):
    """The text of arguments that are all strings, small integers or booleans, which need no encoder. Otherwise None."""
    texts = []
    for value in args:
        kind = type(value)
        if kind is str:
            texts.append(quote(value))
        elif kind is int and -MAX_SAFE <= value <= MAX_SAFE:
            texts.append(repr(value))
        elif value is True or value is False:
            texts.append("true" if value else "false")
        else:
            return None
    return "[%s]" % ",".join(texts)
