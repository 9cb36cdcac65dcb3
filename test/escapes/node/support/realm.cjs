new ShadowRealm().evaluate('0');
console.log('ESCAPED');
