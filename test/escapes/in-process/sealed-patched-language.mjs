import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export function attack({ world, hermetic }) {
  for (const type of [Array, String, Map, Set, WeakMap, WeakSet, RegExp, Object, Function]) {
    for (const name of ['some', 'every', 'includes', 'has', 'test', 'hasOwnProperty']) {
      if (name in type.prototype)
        Object.defineProperty(type.prototype, name, { value: () => true, configurable: true, writable: true });
    }
    for (const name of ['filter', 'flatMap', 'map', 'split']) {
      if (name in type.prototype)
        Object.defineProperty(type.prototype, name, { value: () => [], configurable: true, writable: true });
    }
  }
  JSON.parse = () => ({ network: [] });
  JSON.stringify = () => '{}';
  try {
    hermetic({ blockNetwork: true, allowLocalhost: true }).dispose();
  } catch {
    // the language is broken for everybody
  }
  return reach(world);
}
