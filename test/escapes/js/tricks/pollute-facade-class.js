// tries: statics and prototype of a registered class
// class: prototype of the host
// kind: pollute
// bare: vm
try { Account.prototype.polluted = 'yes' } catch {} try { Account.polluted = 'yes' } catch {} try { Object.getPrototypeOf(Account.prototype).polluted = 'yes' } catch {} try { Object.getPrototypeOf(Account).polluted = 'yes' } catch {}
