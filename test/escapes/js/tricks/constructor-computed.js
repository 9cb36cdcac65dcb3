// tries: a key put together at run time
// class: constructor chains
// kind: code
// bare: vm
text((() => {})['con' + 'structor'])
