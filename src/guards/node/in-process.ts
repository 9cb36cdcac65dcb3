import module from 'node:module';
import { resolve } from 'node:path';
import type { InheritedMessage } from '../../trace/protocol.js';
import { guardFiles } from './guard-files.js';
import { installGuards } from './install.js';
import { patch } from './seam.js';
import { apply, deleteProperty, get, number } from './primordials.js';
import { watchUncaught } from './watch-uncaught.js';

export interface InProcessTarget {
  readonly message: InheritedMessage;
  readonly script: string;
  readonly args: readonly string[];
  /** One line from the guards. */
  readonly report: (line: string) => void;
  /** After the target's own exit handlers; the exit code to use, given the target's. */
  readonly finish: (code: number) => number;
}

/** Guards this very process, then makes the script its main module. Does not come back. */
export function runInProcess({ message, script, args, report, finish }: InProcessTarget): void {
  const { violations } = installGuards(message, guardFiles(__filename), report, JSON.stringify(message));
  watchUncaught(violations, report);
  // As Node does it: the script's name becomes a path.
  const main = resolve(script);
  process.argv = [process.execPath, main, ...args];
  // The target's own listeners run first, so that what they do counts too.
  patch(
    process,
    'emit',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const result = apply(original, this, args);
        if (args[0] === 'exit') process.exitCode = finish(number(process.exitCode ?? args[1] ?? 0));
        return result;
      },
  );
  const cache = get(module, '_cache') as Record<string, unknown>;
  for (const file of Object.keys(cache)) deleteProperty(cache, file);
  // From an empty stack: the target's traces show no frame of ours.
  setImmediate(module.runMain, main);
}
