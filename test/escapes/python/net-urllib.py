# A web request.
# flags: --no-network
import urllib.request

from world import HOST, HTTP

print(urllib.request.urlopen("http://%s:%d/" % (HOST, HTTP), timeout=5).read().decode())
