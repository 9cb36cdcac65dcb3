# tries: archives
# class: imports
# bare: python
import zipfile
zipfile.ZipFile(MARKER, "w").close()
