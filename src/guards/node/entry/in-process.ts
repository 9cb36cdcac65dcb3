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
   * After the target's own exit handlers: the exit code to use, given the target's. `fatal` prints the error by which
   * the target ends; where anything was refused, it comes before our own last words.
   */
  readonly finish: (code: number, fatal: (() => string) | null) => { readonly code: number; readonly printed: boolean };
}

/** Guards this very process, then makes the script its main module. Does not come back. */
export function runInProcess({ message, script, args, decisions, report, finish }: InProcessTarget): void {
  const { channel: descriptor, inode } = message;
  // Nothing of ours is in the cache of the target; the guards may lock it.
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
  // The target's own listeners run first, so that what they do counts too.
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
        // Node would print the error now, after our last word.
        if (printed) apply(reallyExit, process, [code]);
        process.exitCode = code;
        return result;
      },
  );
  const trace = property(property(property(property(process, 'mainModule'), 'exports'), 'trace'), 'stack');
  // The launcher's own, which an ES module would still see.
  deleteProperty(process, 'mainModule');
  startMain(main, text(trace));
}
