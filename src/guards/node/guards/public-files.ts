import fs from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { builtin, loadBuiltin } from '../../../loaders/builtin.js';
import type { Access, PathJudge } from './filesystem.js';
import { type Current, property, prototypeOf } from '../judge/guard.js';
import {
  type AnyFunction,
  append,
  apply,
  construct,
  data,
  defineProperty,
  getOwnPropertyDescriptor,
  indexOf,
  nextTick,
  SafePromise,
  startsWith,
  text,
} from '../seams/primordials.js';
import { patch, patchIfPresent } from '../seams/seam.js';
import { standIn } from '../seams/stand-in.js';
import { EACCES } from '../judge/violation.js';

type Style = 'sync' | 'callback' | 'promise';

/** File calls that reach the system without passing the waist; there is no lower road to them either. */
export function publicFileGuard(binding: Record<string, unknown>, judge: PathJudge, current: Current): void {
  const guard = (owner: object, name: string, api: string, accesses: readonly Access[], style: Style): void =>
    patchIfPresent(
      owner,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          if (current() === null) return apply(original, this, args);
          for (let index = 0; index < accesses.length; index += 1) {
            const access = accesses[index] ?? 'read';
            if (!toPath(args, index)) continue;
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
  patchIfPresent(
    module,
    'findPackageJSON',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const found = apply(original, this, args);
        if (current() === null || typeof found !== 'string') return found;
        const violation = judge('module.findPackageJSON', [found], { index: 0, access: 'read' }, 'read');
        if (violation !== null) throw violation;
        return found;
      },
  );
  const v8 = builtin('node:v8');
  patch(
    v8,
    'writeHeapSnapshot',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (current() === null) return apply(original, this, args);
        toPath(args, 0);
        // Without a name it goes into the current directory.
        const path = args[0] === undefined ? ['.hermetic'] : args;
        const violation = judge('v8.writeHeapSnapshot', path, { index: 0, access: 'write' }, 'write');
        if (violation !== null) throw violation;
        return apply(original, this, args);
      },
  );
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
    guardJobs(binding, judge);
  }
  guardCopies(binding, judge, current);
  guardDiagnostics(judge, current);
  guardSocketFiles(judge);
  guardDatabases(judge, current);
}

// The target may replace it.
const pathOf = fileURLToPath;

/** A URL becomes a path, once. False for what is no path: a FileHandle, or what Node will refuse. */
function toPath(args: unknown[], index: number): boolean {
  const value = args[index];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true;
  const href = property(value, 'href');
  if (typeof href !== 'string') return false;
  args[index] = pathOf(href);
  return true;
}

/** C++ copies whole trees and follows links in them; with a filter Node copies file by file, and each is judged. */
function guardCopies(binding: Record<string, unknown>, judge: PathJudge, current: Current): void {
  for (const [owner, name] of [
    [fs, 'cpSync'],
    [fs, 'cp'],
    [fs.promises, 'cp'],
  ] as const) {
    patch(
      owner,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          if (current() === null) return apply(original, this, args);
          const given = typeof args[2] === 'object' ? args[2] : null;
          const options = { filter: () => true, ...given };
          const callback = args[args.length - 1];
          const own = [args[0], args[1], options];
          if (typeof callback === 'function') append(own, callback);
          return apply(original, this, own);
        },
    );
  }
  for (const name of ['cpSyncCopyDir', 'CpDirJob']) {
    patchIfPresent(
      binding,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const violation = judge('fs.cp', ['/.hermetic'], { index: 0, access: 'write' }, 'write');
          if (violation !== null) throw violation;
          // The types know no function that is also a class.
          const isNew = (new.target as unknown) !== undefined;
          return isNew ? (construct(original, args) as unknown) : apply(original, this, args);
        },
    );
  }
}

/** fs.promises makes its jobs late, and so could the target. */
function guardJobs(binding: Record<string, unknown>, judge: PathJudge): void {
  const jobs: Readonly<Record<string, readonly Access[]>> = {
    ReadFileJob: ['read'],
    WriteFileJob: ['write'],
  };
  for (const name of Object.keys(jobs)) {
    const Original = binding[name];
    if (typeof Original !== 'function') continue;
    const accesses = jobs[name] ?? [];
    const Guarded = standIn(Original as AnyFunction, {
      call: apply,
      make(target, args, newTarget) {
        for (let index = 0; index < accesses.length; index += 1) {
          const access = accesses[index] ?? 'read';
          const violation = judge(`fs.${name}`, args, { index, access }, access);
          if (violation !== null) throw violation;
        }
        return construct(target, args, newTarget) as object;
      },
    });
    defineProperty(binding, name, data(Guarded));
    defineProperty(Original.prototype as object, 'constructor', { ...data(Guarded), enumerable: false });
  }
}

/** Files that Node itself writes, wherever it was told to: only for who may write anywhere. */
function guardDiagnostics(judge: PathJudge, current: Current): void {
  const anywhere = (api: string): void => {
    const violation = judge(api, ['/.hermetic'], { index: 0, access: 'write' }, 'write');
    if (violation !== null) throw violation;
  };
  const { report } = process;
  patch(
    report,
    'writeReport',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        anywhere('process.report.writeReport');
        return apply(original, this, args);
      },
  );
  for (const name of ['reportOnFatalError', 'reportOnSignal', 'reportOnUncaughtException'] as const) {
    const { get, set } = getOwnPropertyDescriptor(report, name) ?? {};
    if (get === undefined || set === undefined) continue;
    const guarded = (value: unknown): void => {
      if (value) anywhere(`process.report.${name}`);
      apply(set, report, [value]);
    };
    defineProperty(report, name, {
      __proto__: null,
      configurable: true,
      enumerable: true,
      get,
      set: guarded,
    } as PropertyDescriptor);
  }
  patchIfPresent(
    builtin('node:v8'),
    'setHeapSnapshotNearHeapLimit',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        anywhere('v8.setHeapSnapshotNearHeapLimit');
        return apply(original, this, args);
      },
  );
  // It only saves time, so that a program may go on without it.
  patchIfPresent(
    module,
    'enableCompileCache',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (current() === null) return apply(original, this, args);
        return { status: 0, message: 'hermetic: read-only' };
      },
  );
  patchIfPresent(
    module,
    'flushCompileCache',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        return current() === null ? apply(original, this, args) : undefined;
      },
  );
  try {
    const tracing = loadBuiltin('node:trace_events') as object;
    patchIfPresent(
      tracing,
      'createTracing',
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          anywhere('trace_events.createTracing');
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
function guardDatabases(judge: PathJudge, current: Current): void {
  if (!module.isBuiltin('node:sqlite')) return;
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  let sqlite: object;
  try {
    sqlite = loadBuiltin('node:sqlite') as object;
  } catch {
    return;
  } finally {
    process.emitWarning = emitWarning;
  }
  const Original = property(sqlite, 'DatabaseSync');
  if (typeof Original !== 'function') return;
  const check = (args: unknown[]): void => {
    if (current() === null) return;
    if (args[0] === ':memory:' || args[0] === '') return;
    // SQLite understands file: itself, with options.
    const isUri = typeof args[0] === 'string' && startsWith(args[0], 'file:');
    if (isUri || !toPath(args, 0)) throwUnlessFree('sqlite.DatabaseSync');
    const violation = judge('sqlite.DatabaseSync', args, { index: 0, access: 'write' }, 'write');
    if (violation !== null) throw violation;
  };
  const throwUnlessFree = (api: string): void => {
    const violation = judge(api, ['/.hermetic'], { index: 0, access: 'write' }, 'write');
    if (violation !== null) throw violation;
  };
  const Guarded = standIn(Original as AnyFunction, {
    call: apply,
    make(target, args, newTarget) {
      check(args);
      return construct(target, args, newTarget) as object;
    },
  });
  defineProperty(sqlite, 'DatabaseSync', { value: Guarded, writable: true, configurable: true, enumerable: true });
  const prototype = Original.prototype as object;
  defineProperty(prototype, 'constructor', { value: Guarded, writable: true, configurable: true, enumerable: false });
  // These take SQL, or a file, past the two below.
  for (const [owner, name] of [
    [prototype, 'createTagStore'],
    [sqlite, 'backup'],
  ] as const) {
    patchIfPresent(
      owner,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          throwUnlessFree(`sqlite.${name}`);
          return apply(original, this, args);
        },
    );
  }
  for (const name of ['exec', 'prepare']) {
    patchIfPresent(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          if (current() === null) return apply(original, this, args);
          const sql = text(args[0]);
          args[0] = sql;
          if (reachesFiles(sql)) throwUnlessFree('sqlite.exec');
          return apply(original, this, args);
        },
    );
  }
}

/** Letters only, so that no method of strings or patterns is needed; a false alarm costs a statement. */
function reachesFiles(sql: string): boolean {
  const lower = apply(toLowerCase, sql, []) as string;
  return indexOf(lower, 'attach') >= 0 || indexOf(lower, 'vacuum') >= 0;
}

const toLowerCase = String.prototype.toLowerCase as AnyFunction;
