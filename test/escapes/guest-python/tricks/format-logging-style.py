# tries: logging formats with braces
# class: format
# bare: gate
import logging
record = logging.makeLogRecord({"a": open_account()})
print(logging.Formatter("{a._pin}", style="{", validate=False).format(record))
