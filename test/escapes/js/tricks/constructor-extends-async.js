// tries: a class that extends AsyncFunction
// class: constructor chains
// kind: code
// bare: vm
class F extends (async () => {}).constructor {} text((...a) => new F(...a))
