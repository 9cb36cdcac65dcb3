// tries: a key made from character codes
// class: constructor chains
// kind: code
// bare: vm
text((() => {})[String.fromCharCode(99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114)])
