# tries: the environment of the process
# class: files
# bare: python
import os
print("ESCAPED" if os.environ.get("PATH") or os.getenv("PATH") else "")
