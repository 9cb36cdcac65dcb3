// tries: WebAssembly from bytes
// class: modules and code
// kind: code
// bare: vm
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]); if (typeof WebAssembly !== 'undefined') { new WebAssembly.Module(bytes); keep('CODE') }
