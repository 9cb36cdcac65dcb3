import { create, defineProperty, hide, ObjectPrototype, put, SymbolFunction } from './primordials.js';

/** Printed by Node's own Console on the other side. */
const CONSOLE_METHODS: readonly string[] = [
  'log', 'info', 'debug', 'error', 'warn', 'trace', 'dir', 'dirxml', 'table', 'group', 'groupCollapsed', 'groupEnd', 'count',
  'countReset', 'time', 'timeEnd', 'timeLog', 'assert',
]; // prettier-ignore

export function createConsole(print: (method: string, args: readonly unknown[]) => void): object {
  const console = create(create(ObjectPrototype));
  for (let index = 0; index < CONSOLE_METHODS.length; index += 1) {
    const name = CONSOLE_METHODS[index] as string;
    const method = (...args: unknown[]): void => print(name, args);
    hide(method, 'name', name);
    put(console, name, method);
  }
  defineProperty(console, SymbolFunction.toStringTag, {
    __proto__: null,
    value: 'console',
    configurable: true,
  } as PropertyDescriptor);
  return console;
}
