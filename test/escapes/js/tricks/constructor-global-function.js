// tries: the global names
// class: constructor chains
// kind: code
// bare: vm
text(Function); text(globalThis.Function); text(globalThis['Fun' + 'ction']); text(Object.getOwnPropertyDescriptor(globalThis, 'Function')?.value)
