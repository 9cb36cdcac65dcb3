# The codec that turns names into addresses is replaced.
# flags: --no-network --allow-domain example.com
import codecs
import encodings.idna
import socket

from world import HOST, TCP


class Codec(codecs.Codec):
    def encode(self, text, errors="strict"):
        return b"127.0.0.1", len(text)


encodings.idna.Codec.encode = Codec.encode
real = codecs.lookup("idna")
codecs.register(lambda name: codecs.CodecInfo(Codec().encode, real.decode, name="idna") if name == "idna" else None)
for host in ("\u00e9.example.com", HOST):
    s = socket.socket()
    try:
        s.connect((host, TCP))
        print(s.recv(99).decode())
    except OSError:
        pass
