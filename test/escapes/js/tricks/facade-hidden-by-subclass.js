// tries: hidden members through a class of the guest that extends the facade
// class: facades
// kind: steal
// bare: vm
{ try { class B extends Account { look() { return super._pin ?? super.secret?.() ?? this._pin } } const a = await openAccount(); keep(String(await B.prototype.look.call(a))); const b = Object.create(a); keep(String(b._pin)); Object.setPrototypeOf(B.prototype, a); keep(String(new B()._pin)) } catch (e) { steal(e) } }
