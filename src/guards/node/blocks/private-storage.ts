import { AsyncLocalStorage } from 'node:async_hooks';
import { data, defineProperty, getOwnPropertyDescriptor } from '../seams/primordials.js';

/** Has own copies of its methods: Node calls some of them by name, and anybody can replace those of the class. */
export function privateStorage<T>(): AsyncLocalStorage<T> {
  const storage = new AsyncLocalStorage<T>();
  for (const name of Object.getOwnPropertyNames(AsyncLocalStorage.prototype)) {
    const method: unknown = getOwnPropertyDescriptor(AsyncLocalStorage.prototype, name)?.value;
    if (name !== 'constructor' && typeof method === 'function') {
      defineProperty(storage, name, { ...data(method), writable: false, configurable: false });
    }
  }
  return storage;
}
