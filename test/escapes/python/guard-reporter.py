# The violation leads to the reporter, and the reporter to the channel.
# flags: --no-network
import socket

from world import HOST, TCP

s = socket.socket()
try:
    s.connect((HOST, TCP))
except OSError as error:
    rendered = getattr(error, "_rendered", None)
    reporter = getattr(rendered, "__self__", None)
    for name in list(vars(reporter)) if reporter is not None else ():
        setattr(reporter, name, {})
    if reporter is not None:
        type(reporter).violation = lambda *_: 1 / 0
        type(reporter).rule = lambda *_: 1 / 0
    try:
        s.connect((HOST, TCP))
    except BaseException:
        pass
print(s.recv(99).decode())
