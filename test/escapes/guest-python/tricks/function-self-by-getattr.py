# tries: by a name put together
# class: functions
# bare: python
use(getattr(abs, "__se" + "lf__"))
