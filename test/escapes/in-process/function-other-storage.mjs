import { AsyncLocalStorage } from 'node:async_hooks';
import { reach } from './support/reach.mjs';
export const mode = 'function';
export async function attack({ world }) {
  const storage = new AsyncLocalStorage();
  storage.enterWith(undefined);
  storage.disable();
  return storage.exit(() => reach(world));
}
