# A violation keeps the frames it came through.
# flags: --no-network --allow-domain example.com
import socket

from world import HOST, TCP

s = socket.socket()
try:
    s.connect((HOST, TCP))
except OSError as error:
    seen = []
    traceback = error.__traceback__
    while traceback is not None:
        seen.append(traceback.tb_frame)
        traceback = traceback.tb_next
    for frame in seen:
        for value in list(frame.f_locals.values()):
            if isinstance(value, dict) and "pins" in frame.f_locals:
                value[(4, 0x7F000001)] = ("example.com",)
            if isinstance(value, set):
                value.clear()
    s.connect((HOST, TCP))
print(s.recv(99).decode())
