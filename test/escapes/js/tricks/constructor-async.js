// tries: the constructor of an async function
// class: constructor chains
// kind: code
// bare: vm
text((async () => {}).constructor)
