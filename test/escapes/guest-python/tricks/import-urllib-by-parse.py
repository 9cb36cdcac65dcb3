# tries: a submodule of an allowed package
# class: imports
# bare: python
import urllib.parse
from urllib import request
print(request.urlopen("file://" + SECRET).read())
