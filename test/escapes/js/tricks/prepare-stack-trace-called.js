// tries: the formatter of the realm, called with made-up call sites
// class: errors and stacks
// kind: steal
// bare: no: there is none in a bare realm
try { const text = Error.prepareStackTrace(new Error('x'), [{ getFileName: () => 'hermetic-guest:1', getLineNumber: () => ({ toString() { return '1' } }), getColumnNumber: () => 1, getFunctionName: () => ({}), getTypeName() { return 1 }, isToplevel() { steal(this) }, isConstructor() {}, isAsync() {} }]); keep(text) } catch (e) { steal(e) }
