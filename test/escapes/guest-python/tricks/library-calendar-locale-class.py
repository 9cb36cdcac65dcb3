# tries: a calendar that changes the locale of the process
# class: library
# bare: python
import calendar, locale
c = calendar.LocaleTextCalendar(locale="C.UTF-8")
c.formatmonth(2024, 1)
print("ESCAPED" if c else "")
