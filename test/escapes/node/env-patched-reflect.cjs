// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

let found = process.env;
const { defineProperty } = Reflect;
Reflect.defineProperty = (target, ...rest) => {
  found = target;
  return defineProperty(target, ...rest);
};
Reflect.has = () => false;
try {
  Object.defineProperty(process.env, Symbol('x'), { value: 'x' });
} catch {
  /* no symbols */
}
found.NEW_NAME = 'x';
if (process.env.NEW_NAME === 'x') print('ESCAPED');
