# tries: a download
# class: imports
# bare: python
import urllib.request
try:
    urllib.request.urlopen("http://127.0.0.1:%d/" % PORT, timeout=0.2)
except Exception: pass
