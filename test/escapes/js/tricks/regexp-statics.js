// tries: RegExp statics with what the code beside the guest matched
// class: modules and code
// kind: leak
// bare: no: there is nobody beside the guest
/(x)/.test('x'); await echo({ a: 'secret' }); console.log('z'); keep(RegExp.$1 + RegExp.lastMatch + RegExp.input + RegExp['$`'] + RegExp["$'"])
