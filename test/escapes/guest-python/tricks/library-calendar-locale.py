# tries: the locale of the process
# class: library
# bare: gate
import calendar, locale
print("ESCAPED" if locale.setlocale(locale.LC_ALL, "C") else "")
