# tries: a download from the disk
# class: imports
# bare: python
import urllib.request
print(urllib.request.urlopen("file://" + SECRET).read())
