# tries: a parser that reads files by itself
# class: library
# bare: gate
import configparser
c = configparser.ConfigParser(allow_no_value=True, delimiters=("\0",))
open_ = c.read
try:
    c.read(SECRET)
except Exception as e:
    print(e)
