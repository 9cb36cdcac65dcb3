// tries: the constructor of an object's constructor
// class: constructor chains
// kind: code
// bare: vm
text({}.constructor.constructor)
