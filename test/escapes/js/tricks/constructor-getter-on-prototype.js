// tries: a getter on Object.prototype collects what is asked
// class: constructor chains
// kind: code
// bare: vm
const seen = []; Object.defineProperty(Object.prototype, 'collected', { get() { seen.push(this.constructor); return 1 }, configurable: true }); (() => {}).collected; delete Object.prototype.collected; text(seen[0])
