// tries: functions that Intl hands out
// class: constructor chains
// kind: code
// bare: vm
text(new Intl.NumberFormat().format.constructor); text(new Intl.DateTimeFormat().format.constructor); text(new Intl.Collator().compare.constructor)
