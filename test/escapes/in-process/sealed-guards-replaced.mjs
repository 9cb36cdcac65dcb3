import { reach } from './support/reach.mjs';
export const mode = 'sealed';
export function attack({ world }) {
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    try {
      Reflect.deleteProperty(globalThis, symbol);
      Reflect.defineProperty(globalThis, symbol, { value: undefined });
    } catch {
      // locked
    }
  }
  return reach(world);
}
