# tries: builtins know their module
# class: functions
# bare: python
use(print.__self__, len.__self__)
