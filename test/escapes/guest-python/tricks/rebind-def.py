# tries: functions named as the gate's own
# class: rebound names
# bare: gate
def getattr(thing, name, *default): return thing
def isinstance(*a): return True
def str(*a): return "a"
def type(*a): return object
def len(*a): return 0
def f(): pass
import operator
print(operator.attrgetter("__globals__")(f)["__gate__"].open(SECRET).read())
