"""What an attack knows about its surroundings. The runner passes it as NAME=value arguments."""
import sys

_words = dict(word.split("=", 1) for word in sys.argv[1:])

HOST = "127.0.0.1"
TCP, UDP, HTTP = int(_words["tcp"]), int(_words["udp"]), int(_words["http"])
UNIX = _words["unix"]
ROOT, OUTSIDE, SCRATCH = _words["root"], _words["outside"], _words["scratch"]
SECRET_FILE = OUTSIDE + "/secret.txt"
VICTIM = OUTSIDE + "/victim.txt"
NEW = OUTSIDE + "/new"

# The child's side of the same attack: ask the server for the secret.
FETCH = "import socket; s = socket.socket(); s.connect(('127.0.0.1', %d)); print(s.recv(99).decode(), flush=True)" % TCP
