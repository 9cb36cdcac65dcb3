import { defineProperty, getOwnPropertyDescriptor, hide, read } from '../primordials.js';

/** Puts a function of ours in the place of a native, with its name and length. */
export function replaceNative(on: object, name: string, create: (native: Function) => { method: () => unknown }): void {
  const native = read(on, name);
  // Some versions of Node do not have all of them.
  if (typeof native !== 'function') return;
  const { method } = create(native);
  copyProperty(method, native, 'name');
  copyProperty(method, native, 'length');
  hide(on, name, method);
}

function copyProperty(to: object, from: object, name: string): void {
  const found = getOwnPropertyDescriptor(from, name);
  if (found !== undefined) defineProperty(to, name, found);
}
