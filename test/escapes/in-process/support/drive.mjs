// node drive.mjs ATTACK [bare] NAME=value...: an attack on guards in its own process.
//   keep(world)      what the program kept before there were guards
//   attack(...)      runs inside
//   after(...)       runs outside of a guarded function, when it has returned
import { pathToFileURL } from 'node:url';
import * as real from '../../../../dist/index.js';

const [, , file, ...rest] = process.argv;
const isBare = rest[0] === 'bare';
const world = Object.fromEntries(
  rest.filter((word) => word.includes('=')).map((word) => word.split(/=(.*)/s).slice(0, 2)),
);
const none = {
  hermetic: () => ({ violations: [], dispose() {}, [Symbol.dispose]() {} }),
  withHermetic: (_options, body) => body,
};
const { hermetic, withHermetic } = isBare ? none : real;
const { mode, options, keep, attack, after } = await import(pathToFileURL(file).href);
const policy = options?.(world) ?? { blockNetwork: true, fsReadonly: true, blockSubprocess: true };
const kept = await keep?.(world);
const tools = { world, kept, hermetic, withHermetic, policy };

process.on('uncaughtException', (error) => console.error(`uncaught: ${error?.message}`));
let result;
if (mode === 'function') {
  result = withHermetic(policy, attack)(tools);
  // What is outside stays free.
  if (after === undefined) result = await result;
} else {
  const block = hermetic(mode === 'sealed' ? { ...policy, sealed: true } : policy);
  result = await attack({ ...tools, block });
}
const last = after === undefined ? result : await after({ ...tools, result });
if (last !== undefined) console.log(String(last));
