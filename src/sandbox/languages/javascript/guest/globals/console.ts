import type { Control } from '../limits/control.js';
import { Encoder, type Encoding } from '../values/encode.js';
import { formatObjects, takesFormat } from './format.js';
import type { GuardedEmbedder } from '../embedder.js';
import { create, defineProperty, hide, item, type List, ObjectPrototype, put, SymbolFunction } from '../primordials.js';
import { Snapshot } from '../values/snapshot.js';
import { stackOf } from '../limits/stack.js';

type Print = (method: string, args: readonly unknown[]) => void;

/** Printed by Node's own Console on the other side. */
const CONSOLE_METHODS: readonly string[] = [
  'log', 'info', 'debug', 'error', 'warn', 'trace', 'dir', 'dirxml', 'table', 'group', 'groupCollapsed', 'groupEnd', 'count',
  'countReset', 'time', 'timeEnd', 'timeLog', 'assert',
]; // prettier-ignore

export function createConsole(print: Print): object {
  const console = create(create(ObjectPrototype));
  for (let index = 0; index < CONSOLE_METHODS.length; index += 1) {
    const name = item(CONSOLE_METHODS, index);
    const method = (...args: unknown[]): void => print(name, args);
    hide(method, 'name', name);
    put(console, name, method);
  }
  defineProperty(console, SymbolFunction.toStringTag, {
    __proto__: null,
    value: 'console',
    configurable: true,
  });
  return console;
}

/** Where prints are kept. */
interface KeptPrints {
  readonly keepsPrints: boolean;
  dropPrint(path: string): void;
}

/** Sends printed values to the embedder: how they look, and where prints are kept also their data. */
export function createPrint(control: Control, embedder: GuardedEmbedder, encoding: Encoding, kept: KeptPrints): Print {
  return (method, given) => {
    control.charge(1);
    const args = given.length > 1 && typeof given[0] === 'string' && takesFormat(method) ? formatObjects(given) : given;
    const snapshot = new Snapshot(stackOf);
    let text = '';
    for (let index = 0; index < args.length; index += 1)
      text += (index === 0 ? '' : ',') + snapshot.take(args[index], 0);
    embedder.print(method, `[${text}]`, kept.keepsPrints ? encodePrint(args, encoding, kept) : '');
  };
}

function encodePrint(args: List<unknown> | readonly unknown[], encoding: Encoding, kept: KeptPrints): string {
  const encoder = new Encoder(encoding);
  const text = encoder.encodeList(args, 'prints');
  // A function in a print is nothing to tell of: it was printed.
  if (encoder.reason !== '')
    for (let index = 0; index < encoder.dropped.length; index += 1) kept.dropPrint(item(encoder.dropped, index));
  return text;
}
