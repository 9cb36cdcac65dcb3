// tries: this of the program and of plain functions
// class: names and gates
// kind: steal
// bare: vm
steal(this); (function () { steal(this) })(); (() => steal(this))(); [1].forEach(function () { steal(this) }); steal((0, console.log).constructor)
