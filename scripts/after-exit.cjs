// A target that does nothing, for write-code-cache.cjs, which it calls when the launcher has had its last word.
'use strict';

const emit = process.emit.bind(process);
process.emit = (...args) => {
  const result = emit(...args);
  if (args[0] === 'exit') globalThis.afterExit();
  return result;
};
