import { constants } from 'node:fs';
import { binding, type Current, holding, property, type Scope } from '../judge/guard.js';
import {
  type AnyFunction,
  apply,
  hasOwn,
  indexOf,
  lastIndexOf,
  nextTick,
  number,
  SafePromise,
  slice,
  startsWith,
  text,
} from '../seams/primordials.js';
import { publicFileGuard } from './public-files.js';
import { callThrough, patchIfPresent } from '../seams/seam.js';
import { exists, locate, realPath } from '../seams/system.js';
import { EACCES, EROFS, type PolicyViolation } from '../judge/violation.js';

export type Access =
  /** contents or listing */
  | 'read'
  | 'stat'
  /** must exist to be changed */
  | 'change'
  /** may exist or not */
  | 'write'
  /** must not exist */
  | 'create';

export interface PathArgument {
  readonly index: number;
  readonly access: Access;
  /** The call acts on the link itself. */
  readonly nofollow?: true;
  /** The call makes missing parents too; by number, where that argument is true. */
  readonly parents?: true | number;
}

const change = (index: number): PathArgument => ({ index, access: 'change' });
const link = (index: number, access: Access = 'change'): PathArgument => ({ index, access, nofollow: true });
const read = (index: number): PathArgument => ({ index, access: 'read' });
const ask = (index: number): PathArgument => ({ index, access: 'stat' });

/** Node's file calls, as its own code makes them. `open` and its kin are judged by their flags. */
const CALLS: Readonly<Record<string, readonly PathArgument[]>> = {
  access: [ask(0)],
  chmod: [change(0)],
  chown: [change(0)],
  copyFile: [read(0), { index: 1, access: 'write' }],
  cpSyncCheckPaths: [read(0), { index: 1, access: 'write', parents: true }],
  cpSyncCopyDir: [read(0), { index: 1, access: 'write', parents: true }],
  cpSyncOverrideFile: [read(0), { index: 1, access: 'write', parents: true }],
  fchmod: [change(0)],
  fchown: [change(0)],
  futimes: [change(0)],
  lchown: [link(0)],
  link: [change(0), link(1, 'create')],
  lstat: [{ index: 0, access: 'stat', nofollow: true }],
  lutimes: [link(0)],
  mkdir: [{ ...link(0, 'create'), parents: 2 }],
  mkdtemp: [{ index: 0, access: 'write' }],
  readdir: [read(0)],
  readdirRecursive: [read(0)],
  readlink: [{ index: 0, access: 'stat', nofollow: true }],
  realpath: [ask(0)],
  rename: [link(0), link(1, 'write')],
  rmSync: [link(0)],
  rmdir: [link(0)],
  stat: [ask(0)],
  statfs: [ask(0)],
  symlink: [link(1, 'create')],
  unlink: [link(0)],
  utimes: [change(0)],
};

/** The path comes first, the flags at their own place. */
const OPENS: Readonly<Record<string, { readonly flagsAt: number; readonly api: string }>> = {
  open: { flagsAt: 1, api: 'fs.open' },
  openFileHandle: { flagsAt: 1, api: 'fs.open' },
  readFileUtf8: { flagsAt: 1, api: 'fs.readFile' },
  writeFileUtf8: { flagsAt: 2, api: 'fs.writeFile' },
};

const { O_ACCMODE = 3, O_CREAT, O_EXCL, O_TRUNC, O_DIRECTORY } = constants as Readonly<Record<string, number>>;
// O_TMPFILE holds O_DIRECTORY, which alone is a read.
const O_TMPFILE = 0o20000000 & ~(O_DIRECTORY ?? 0);
const WRITES = O_ACCMODE | (O_CREAT ?? 0) | (O_TRUNC ?? 0) | O_TMPFILE;

/** Without a file guard too: the memory of a process must not be written, the guards are in it. */
export function openGuard(current: Current): void {
  guardOpens(binding('fs'), current);
}

/** All calls but `open`. */
export function filesystemGuard(everywhere: Current): void {
  const fs = binding('fs');
  const current = holding(everywhere, 'filesystem');
  const judge: PathJudge = (api, args, position, access) => {
    const scope = current();
    return scope === null ? null : judgePath(scope, api, args, position, access);
  };
  for (const name of Object.keys(CALLS)) {
    const positions = CALLS[name] ?? [];
    patchIfPresent(
      fs,
      name,
      (original) =>
        function seam(this: unknown, ...args: unknown[]) {
          const scope = current();
          if (scope === null) return callThrough(original, this, args, seam);
          for (let index = 0; index < positions.length; index += 1) {
            const position = positions[index];
            if (position === undefined) continue;
            const violation = judgePath(scope, `fs.${name}`, args, position, position.access);
            if (violation !== null) return deliver(fs, args, violation);
          }
          return callThrough(original, this, args, seam);
        },
    );
  }
  patchIfPresent(
    fs,
    'existsSync',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        return (
          judge('fs.existsSync', args, { index: 0, access: 'stat' }, 'stat') === null && apply(original, this, args)
        );
      },
  );
  guardPackageReader(fs, current);
  guardClasses(fs, judge);
  publicFileGuard(fs, judge, current);
}

/** The loader of Node 20 reads package.json here, in folders where it is none of its business, too: not found there. */
function guardPackageReader(fs: Record<string, unknown>, current: Current): void {
  patchIfPresent(
    fs,
    'internalModuleReadJSON',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        const path = scope === null ? null : pathText(args, 0, 'read');
        const isFree = scope === null || path === null || scope.decider.mayRead(locate(path), false);
        return isFree ? apply(original, this, args) : [];
      },
  );
}

function guardOpens(fs: Record<string, unknown>, current: Current): void {
  for (const name of Object.keys(OPENS)) {
    const { flagsAt, api } = OPENS[name] ?? { flagsAt: 1, api: 'fs.open' };
    patchIfPresent(
      fs,
      name,
      (original) =>
        function seam(this: unknown, ...args: unknown[]) {
          const scope = current();
          if (scope === null) return callThrough(original, this, args, seam);
          const flags = number(args[flagsAt]);
          args[flagsAt] = flags;
          const violation = judgePath(scope, api, args, { index: 0, access: 'read' }, accessOf(flags));
          return violation === null ? callThrough(original, this, args, seam) : deliver(fs, args, violation);
        },
    );
  }
}

function accessOf(flags: number): Access {
  if ((flags & WRITES) === 0) return 'read';
  if ((flags & (O_CREAT ?? 0)) === 0) return 'change';
  return (flags & (O_EXCL ?? 0)) === 0 ? 'write' : 'create';
}

/** Null: go on. The path in `args` is replaced by what was judged. */
export type PathJudge = (
  api: string,
  args: unknown[],
  position: PathArgument,
  access: Access,
) => PolicyViolation | null;

function refuseEnvironment({ refuse }: Scope, api: string, path: string): PolicyViolation {
  return refuse({
    guard: 'environment',
    api,
    action: 'read the environment of a process from',
    kind: 'path',
    subject: path,
    natural: { code: 'EACCES', errno: EACCES, syscall: syscallOf(api), path },
  });
}

function refuseFile({ refuse }: Scope, api: string, path: string, isRead: boolean): PolicyViolation {
  const natural = isRead ? { code: 'EACCES', errno: EACCES } : { code: 'EROFS', errno: EROFS };
  return refuse({
    guard: 'filesystem',
    api,
    action: isRead ? 'read outside the root' : 'write',
    kind: 'path',
    subject: path,
    natural: { ...natural, syscall: syscallOf(api), path },
  });
}

function judgePath(
  scope: Scope,
  api: string,
  args: unknown[],
  position: PathArgument,
  access: Access,
): PolicyViolation | null {
  const { facts } = scope;
  const { index } = position;
  // What a position leaves out must not come from Object.prototype.
  const nofollow = hasOwn(position, 'nofollow');
  const parents = hasOwn(position, 'parents') ? position.parents : undefined;
  const isRead = access === 'read' || access === 'stat';
  const given = pathText(args, index, access);
  if (given !== null && facts.environment && scope.decider.isEnvironmentFile(locate(given))) {
    return refuseEnvironment(scope, api, given);
  }
  if (given === null || (isRead && !facts.rooted && !endsWithMemory(given))) return null;
  const { decider } = scope;
  const real = nofollow ? realPath(given, false) : locate(given);
  // Bytes that are no text could name another file than the one that was looked at.
  const isText = indexOf(given, '\uFFFD') < 0;
  if (isText && (isRead ? decider.mayRead(real, access === 'stat') : decider.mayWrite(real))) return null;
  // What would fail anyway fails by its own error; what is harmless anyway (mkdir -p of what is there) goes on.
  const found = !isText || exists(given);
  const hasParent = parents === true || (parents !== undefined && args[parents] === true) || exists(parentOf(given));
  if (!isText && facts.filesystem) return refuseFile(scope, api, given, isRead);
  if (access === 'create' ? found || !hasParent : !found && (access !== 'write' || !hasParent)) return null;
  if (!facts.filesystem && isRead) return null;
  // A descriptor's number says nothing to a reader.
  return refuseFile(scope, api, startsWith(given, OWN_DESCRIPTORS) ? real : given, isRead);
}

const OWN_DESCRIPTORS = '/proc/self/fd/';

function endsWithMemory(path: string): boolean {
  return slice(path, -3) === 'mem';
}

function parentOf(path: string): string {
  const end = lastIndexOf(path, '/');
  return end < 0 ? '.' : slice(path, 0, end) || '/';
}

function syscallOf(api: string): string {
  return slice(api, lastIndexOf(api, '.') + 1);
}

// Buffer's own prototype is typed as any.
const { toString: toText } = Buffer.prototype as Buffer;
const copyBytes = Uint8Array.prototype.slice;

/**
 * The path as text, and the very same value put back for the call: what was judged is what is used. Null for a
 * descriptor, which was judged when it was opened.
 */
function pathText(args: unknown[], index: number, access: Access): string | null {
  const value = args[index];
  if (typeof value === 'string') return untilNull(args, index, value);
  if (typeof value === 'number') {
    // fchmod and its kin change a file through a descriptor that may only read it.
    return access === 'change' ? `/proc/self/fd/${value}` : null;
  }
  if (value instanceof Uint8Array) {
    const copy: unknown = apply(copyBytes as AnyFunction, value, []);
    args[index] = copy;
    const path = text(apply(toText as AnyFunction, copy, ['utf8']));
    return indexOf(path, '\0') < 0 ? path : untilNull(args, index, path);
  }
  if (value === undefined || value === null) return null;
  const path = text(value);
  args[index] = path;
  return untilNull(args, index, path);
}

/** C ends a path there; Node's public functions refuse one. */
function untilNull(args: unknown[], index: number, path: string): string {
  const end = indexOf(path, '\0');
  if (end < 0) return path;
  const cut = slice(path, 0, end);
  args[index] = cut;
  return cut;
}

/** Callbacks get it, promises are rejected with it, synchronous calls throw it. */
function deliver(fs: Record<string, unknown>, args: unknown[], violation: PolicyViolation): unknown {
  for (let index = args.length - 1; index >= 0; index -= 1) {
    const arg = args[index];
    if (arg === fs['kUsePromises'] && arg !== undefined) return SafePromise.reject(violation);
    const complete = property(arg, 'oncomplete');
    if (typeof complete === 'function') {
      nextTick(() => apply(complete as AnyFunction, arg, [violation]));
      return undefined;
    }
  }
  throw violation;
}

function guardClasses(fs: Record<string, unknown>, judge: PathJudge): void {
  const watcher = property(fs['StatWatcher'], 'prototype');
  const event = property(binding('fs_event_wrap')['FSEvent'], 'prototype');
  for (const [prototype, api] of [
    [watcher, 'fs.watchFile'],
    [event, 'fs.watch'],
  ] as const) {
    if (typeof prototype !== 'object' || prototype === null) continue;
    patchIfPresent(
      prototype,
      'start',
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const violation = judge(api, args, { index: 0, access: 'read' }, 'read');
          if (violation !== null) throw violation;
          return apply(original, this, args);
        },
    );
  }
}
