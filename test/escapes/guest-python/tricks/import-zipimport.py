# tries: modules from archives
# class: imports
# bare: python
import zipimport
use(zipimport.sys if hasattr(zipimport, "sys") else None, zipimport._bootstrap_external.sys if hasattr(zipimport, "_bootstrap_external") else None)
