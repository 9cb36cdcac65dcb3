// The target that write-cli.cjs runs. It does nothing but call back once the launcher has handled the exit event.
'use strict';

const emit = process.emit.bind(process);
process.emit = (...args) => {
  const result = emit(...args);
  if (args[0] === 'exit') globalThis.afterExit();
  return result;
};
