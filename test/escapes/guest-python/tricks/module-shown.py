# tries: modules and functions that show their files
# class: frames
# bare: python
import json, collections.abc, re, asyncio, os
text = repr([json, collections.abc, re, asyncio, os])
print("ESCAPED" if ".py" in text else "")
