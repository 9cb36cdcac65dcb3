# tries: the time zone of the process
# class: library
# bare: python
import time, os
os.environ["TZ"] = "Asia/Tokyo"
time.tzset()
print("ESCAPED" if time.timezone == -32400 else "")
