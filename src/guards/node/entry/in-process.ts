import module from 'node:module';
import { resolve } from 'node:path';
import { inspect } from 'node:util';
import type { Script } from 'node:vm';
import type { InheritedMessage } from '../../../wire/boot.js';
import { guardFiles } from './guard-files.js';
import { installGuards } from './install.js';
import { patch } from '../seams/seam.js';
import { apply, deleteProperty, isObject, methodOf, number, property, text } from '../seams/primordials.js';
import { startMain } from './start-main.js';
import { watchUncaught } from './watch-uncaught.js';

export interface InProcessTarget {
  readonly message: InheritedMessage;
  readonly script: string;
  readonly args: readonly string[];
  /** See private-realm.ts. */
  readonly decisions: Script | null;
  /** One line from the guards. */
  readonly report: (line: string) => void;
  /**
   * Called after the target's own exit handlers with its exit code, and answers with the one to use. `fatal` is the text
   * of the error that ends the target; where anything was refused, it is printed before our own summary.
   */
  readonly finish: (code: number, fatal: (() => string) | null) => { readonly code: number; readonly printed: boolean };
}

/** Guards this very process, then makes the script its main module. */
export function runInProcess({ message, script, args, decisions, report, finish }: InProcessTarget): void {
  const { channel: descriptor, inode } = message;
  // The target must find nothing of ours in its module cache, which the guards may lock.
  const cache = property(module, '_cache');
  if (isObject(cache)) for (const file of Object.keys(cache)) deleteProperty(cache, file);
  const { violations } = installGuards(message, { ...guardFiles(__filename), decisions }, report, {
    descriptor,
    inode,
  });
  const fatal = watchUncaught(violations, report);
  const main = resolve(script);
  process.argv = [process.execPath, main, ...args];
  // Taken now: the target must not get in between.
  const reallyExit = methodOf(process, 'reallyExit');
  // The target's own listeners run first: their calls count too.
  patch(
    process,
    'emit',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const result = apply(original, this, args);
        if (args[0] !== 'exit') return result;
        const error = fatal();
        const print = error === null ? null : () => `${inspect(error.value)}\n\nNode.js ${process.version}\n`;
        const { code, printed } = finish(number(process.exitCode ?? args[1] ?? 0), print);
        // Otherwise Node would print the error now, after our summary.
        if (printed) apply(reallyExit, process, [code]);
        process.exitCode = code;
        return result;
      },
  );
  const trace = property(property(property(property(process, 'mainModule'), 'exports'), 'trace'), 'stack');
  // It is the launcher's own main module, which an ES module would still see.
  deleteProperty(process, 'mainModule');
  startMain(main, text(trace));
}
