# A web request, one floor lower.
# flags: --no-network
import http.client

from world import HOST, HTTP

connection = http.client.HTTPConnection(HOST, HTTP, timeout=5)
connection.request("GET", "/")
print(connection.getresponse().read().decode())
