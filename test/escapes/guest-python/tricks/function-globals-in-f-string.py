# tries: in an f-string
# class: functions
# bare: python
use(f"{use((lambda: 0).__globals__)}")
