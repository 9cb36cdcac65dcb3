import { AsyncLocalStorage } from 'node:async_hooks';
import { reach } from './support/reach.mjs';
export const mode = 'function';
export async function attack({ world }) {
  for (const name of Object.getOwnPropertyNames(AsyncLocalStorage.prototype)) {
    try {
      AsyncLocalStorage.prototype[name] = () => undefined;
    } catch {
      // a getter
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  return reach(world);
}
