# tries: logging formats with braces
# class: format
# bare: gate
import logging
print(logging.Formatter("{a._pin}", style="{", validate=False).format(logging.makeLogRecord({"a": open_account()})))
