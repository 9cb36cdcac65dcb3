import module from 'node:module';
import { Script } from 'node:vm';
import { later } from '../seams/system.js';

const POSITION = /\bat (node:internal\/main\/\w+):(\d+):(\d+)$/;
const SOURCE = `'use strict'; (Module, main) => Module.runMain(main)`;

/**
 * Makes the file the main module, called from the position in which Node calls one: the target's stack traces end as they
 * would without us. `trace` is the stack of the launcher's own main module.
 */
export function startMain(main: string, trace: string): void {
  const [, filename = 'node:internal/main', line = '1', column = '1'] = POSITION.exec(trace) ?? [];
  const script = new Script(SOURCE, {
    filename,
    lineOffset: Number(line) - 1,
    columnOffset: Number(column) - 1 - SOURCE.indexOf('runMain'),
  });
  // The script's value is its arrow function.
  const start = script.runInThisContext() as (module: unknown, main: string) => void;
  later(start.bind(null, module, main));
}
