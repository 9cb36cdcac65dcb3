import fs from 'node:fs';
import module from 'node:module';
import { builtin } from '../../builtin.js';
import type { Access, PathJudge } from './filesystem.js';
import { property, prototypeOf } from './guard.js';
import {
  type AnyFunction,
  apply,
  construct,
  defineProperty,
  handler,
  nextTick,
  SafePromise,
  text,
} from './primordials.js';
import { patch, patchIfPresent } from './seam.js';
import { EACCES } from './violation.js';

type Style = 'sync' | 'callback' | 'promise';

const require = module.createRequire('/');

/** File calls that reach the system without passing the waist; there is no lower road to them either. */
export function publicFileGuard(binding: Record<string, unknown>, judge: PathJudge): void {
  const guard = (owner: object, name: string, api: string, accesses: readonly Access[], style: Style): void =>
    patchIfPresent(
      owner,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          for (let index = 0; index < accesses.length; index += 1) {
            const access = accesses[index] ?? 'read';
            const violation = judge(api, args, { index, access }, access);
            if (violation === null) continue;
            const last = args[args.length - 1];
            if (style === 'promise') return SafePromise.reject(violation);
            if (style === 'sync' || typeof last !== 'function') throw violation;
            nextTick(() => apply(last as AnyFunction, undefined, [violation]));
            return undefined;
          }
          return apply(original, this, args);
        },
    );

  guard(fs, 'opendirSync', 'fs.opendir', ['read'], 'sync');
  guard(fs, 'opendir', 'fs.opendir', ['read'], 'callback');
  guard(fs.promises, 'opendir', 'fs.opendir', ['read'], 'promise');
  guard(fs, 'openAsBlob', 'fs.openAsBlob', ['read'], 'promise');
  guard(fs, 'openAsBlobSync', 'fs.openAsBlob', ['read'], 'sync');
  guard(process, 'loadEnvFile', 'process.loadEnvFile', ['read'], 'sync');
  const v8 = builtin('node:v8');
  guard(v8, 'writeHeapSnapshot', 'v8.writeHeapSnapshot', ['write'], 'sync');
  if ('ReadFileJob' in binding) {
    // Node 26 reads and writes whole files by jobs that it made before we came.
    guard(fs, 'readFile', 'fs.readFile', ['read'], 'callback');
    guard(fs.promises, 'readFile', 'fs.readFile', ['read'], 'promise');
    guard(fs, 'writeFile', 'fs.writeFile', ['write'], 'callback');
    guard(fs.promises, 'writeFile', 'fs.writeFile', ['write'], 'promise');
    guard(fs, 'appendFile', 'fs.appendFile', ['write'], 'callback');
    guard(fs.promises, 'appendFile', 'fs.appendFile', ['write'], 'promise');
    guard(fs, 'cp', 'fs.cp', ['read', 'write'], 'callback');
    guard(fs.promises, 'cp', 'fs.cp', ['read', 'write'], 'promise');
  }
  guardDiagnostics(judge);
  guardSocketFiles(judge);
  guardDatabases(judge);
}

/** Files that Node itself writes into the current directory, or where it was told to. */
function guardDiagnostics(judge: PathJudge): void {
  const here = (api: string): void => {
    const violation = judge(api, ['.hermetic'], { index: 0, access: 'write' }, 'write');
    if (violation !== null) throw violation;
  };
  const { report } = process;
  patch(
    report,
    'writeReport',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        here('process.report.writeReport');
        return apply(original, this, args);
      },
  );
  patchIfPresent(
    builtin('node:v8'),
    'setHeapSnapshotNearHeapLimit',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        here('v8.setHeapSnapshotNearHeapLimit');
        return apply(original, this, args);
      },
  );
  // It only saves time, so that a program may go on without it.
  patchIfPresent(module, 'enableCompileCache', () => () => ({ status: 0, message: 'hermetic: read-only' }));
  patchIfPresent(module, 'flushCompileCache', () => () => undefined);
  try {
    const tracing = require('node:trace_events') as object;
    patchIfPresent(
      tracing,
      'createTracing',
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          here('trace_events.createTracing');
          return apply(original, this, args);
        },
    );
  } catch {
    // not to be had in workers
  }
}

/** A unix socket is a file to its directory. */
function guardSocketFiles(judge: PathJudge): void {
  patch(
    prototypeOf('pipe_wrap', 'Pipe'),
    'bind',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const path = args[0];
        if (typeof path === 'string' && path[0] !== '\0') {
          const violation = judge('net.listen', args, { index: 0, access: 'create' }, 'write');
          if (violation !== null) return EACCES;
        }
        return apply(original, this, args);
      },
  );
}

/** SQLite opens files in C. A database in memory stays one: ATTACH and VACUUM INTO would reach for files. */
function guardDatabases(judge: PathJudge): void {
  if (!module.isBuiltin('node:sqlite')) return;
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  let sqlite: object;
  try {
    sqlite = require('node:sqlite') as object;
  } catch {
    return;
  } finally {
    process.emitWarning = emitWarning;
  }
  const Original = property(sqlite, 'DatabaseSync');
  if (typeof Original !== 'function') return;
  const check = (args: unknown[]): void => {
    if (args[0] === ':memory:' || args[0] === '') return;
    const violation = judge('sqlite.DatabaseSync', args, { index: 0, access: 'write' }, 'write');
    if (violation !== null) throw violation;
  };
  const Guarded: unknown = new Proxy(
    Original,
    handler({
      construct(target, args: unknown[], newTarget): object {
        check(args);
        return construct(target, args, newTarget) as object;
      },
    }),
  );
  defineProperty(sqlite, 'DatabaseSync', { value: Guarded, writable: true, configurable: true, enumerable: true });
  const prototype = Original.prototype as object;
  defineProperty(prototype, 'constructor', { value: Guarded, writable: true, configurable: true, enumerable: false });
  for (const name of ['exec', 'prepare']) {
    patchIfPresent(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const sql = text(args[0]);
          args[0] = sql;
          if (REACHES_FILES.test(sql)) {
            const violation = judge('sqlite.exec', ['.hermetic'], { index: 0, access: 'write' }, 'write');
            if (violation !== null) throw violation;
          }
          return apply(original, this, args);
        },
    );
  }
}

const REACHES_FILES = /\battach\b|\bvacuum\b/i;
