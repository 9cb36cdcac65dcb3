# tries: another client
# class: imports
# bare: python
import http.client
try:
    c = http.client.HTTPConnection("127.0.0.1", PORT, timeout=0.2)
    c.connect()
except Exception: pass
