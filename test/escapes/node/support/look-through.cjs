'use strict';
// util.inspect looks through proxies, and asks what it finds there for some properties.
const util = require('node:util');

/** What is behind a proxy, where its getters can be had; otherwise the value itself. */
module.exports = (value, key = util.inspect.custom) => {
  let found = value;
  const prototype = typeof value === 'function' ? Function.prototype : Object.prototype;
  Object.defineProperty(prototype, key, {
    configurable: true,
    get() {
      if (typeof this === typeof value) found = this;
      return undefined;
    },
  });
  util.inspect(value);
  delete prototype[key];
  return found;
};
