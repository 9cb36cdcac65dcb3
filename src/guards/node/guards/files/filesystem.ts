import { constants } from 'node:fs';
import { type Access, fileRequest } from '../../judge/request.js';
import { type Current, holding } from '../../judge/scope.js';
import { binding } from '../../realm/bindings.js';
import { type Ask, bindingSeam, type Deny, installSeams, optionalSeam, throwIt } from '../../seams/install-seams.js';
import { apply, isObject, number, property, replace } from '../../seams/primordials.js';
import { patchIfPresent } from '../../seams/seam.js';
import { askPath, askPaths, type PathArgument, pathAt, pathText } from './ask-path.js';
import { failFileCall } from './deny.js';
import { publicFileGuard } from './public-files.js';

const change = (index: number): PathArgument => pathAt(index, 'change');
const link = (index: number, access: Access = 'change'): PathArgument => ({ ...pathAt(index, access), nofollow: true });
const read = (index: number): PathArgument => pathAt(index, 'read');
const ask = (index: number): PathArgument => pathAt(index, 'stat');
const write = (index: number): PathArgument => pathAt(index, 'write');
const writeTree = (index: number): PathArgument => ({ ...write(index), parents: true });

/** Node's file calls, as its own code makes them. `open` and its kin are judged by their flags. */
const CALLS: Readonly<Record<string, readonly PathArgument[]>> = {
  access: [ask(0)],
  chmod: [change(0)],
  chown: [change(0)],
  copyFile: [read(0), write(1)],
  cpSyncCheckPaths: [read(0), writeTree(1)],
  cpSyncCopyDir: [read(0), writeTree(1)],
  cpSyncOverrideFile: [read(0), writeTree(1)],
  fchmod: [change(0)],
  fchown: [change(0)],
  futimes: [change(0)],
  lchown: [link(0)],
  link: [change(0), link(1, 'create')],
  lstat: [link(0, 'stat')],
  lutimes: [link(0)],
  mkdir: [{ ...link(0, 'create'), parents: 2 }],
  mkdtemp: [write(0)],
  readdir: [read(0)],
  readdirRecursive: [read(0)],
  readlink: [link(0, 'stat')],
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

/** The path is the first argument; `flagsAt` is the position of the flags. */
const OPENS: Readonly<Record<string, { readonly flagsAt: number; readonly api: string }>> = {
  open: { flagsAt: 1, api: 'fs.open' },
  openFileHandle: { flagsAt: 1, api: 'fs.open' },
  readFileUtf8: { flagsAt: 1, api: 'fs.readFile' },
  writeFileUtf8: { flagsAt: 2, api: 'fs.writeFile' },
};

const { O_CREAT, O_EXCL, O_TRUNC, O_DIRECTORY } = constants;
const O_ACCMODE = 3;
// O_TMPFILE holds O_DIRECTORY, which alone is a read.
const O_TMPFILE = 0o20000000 & ~O_DIRECTORY;
const WRITES = O_ACCMODE | O_CREAT | O_TRUNC | O_TMPFILE;

/** Without a file guard too: the memory of a process must not be written, the guards are in it. */
export function openGuard(current: Current): void {
  const fs = binding('fs');
  const deny = failFileCall(fs);
  for (const name of Object.keys(OPENS)) {
    const { flagsAt, api } = OPENS[name] ?? { flagsAt: 1, api: 'fs.open' };
    installSeams(current, [bindingSeam(fs, name, askOpen(api, flagsAt), deny)]);
  }
}

const FIRST = read(0);

function askOpen(api: string, flagsAt: number): Ask {
  return (scope, args) => {
    const flags = number(args[flagsAt]);
    // An assignment behind the end would ask Array.prototype; it is cheaper than `replace` everywhere else.
    if (flagsAt < args.length) args[flagsAt] = flags;
    else replace(args, flagsAt, flags);
    return askPath(scope, api, args, FIRST, accessOf(flags));
  };
}

function accessOf(flags: number): Access {
  if ((flags & WRITES) === 0) return 'read';
  if ((flags & O_CREAT) === 0) return 'change';
  return (flags & O_EXCL) === 0 ? 'write' : 'create';
}

const answerFalse: Deny = () => false;

/** All calls but `open`. */
export function filesystemGuard(everywhere: Current): void {
  const fs = binding('fs');
  const current = holding(everywhere, 'filesystem');
  const deny = failFileCall(fs);
  for (const name of Object.keys(CALLS)) {
    installSeams(current, [bindingSeam(fs, name, askPaths(`fs.${name}`, CALLS[name] ?? []), deny)]);
  }
  installSeams(current, [optionalSeam(fs, 'existsSync', askPaths('fs.existsSync', [ask(0)]), answerFalse)]);
  guardPackageReader(fs, current);
  guardWatchers(fs, current);
  publicFileGuard(fs, current);
}

/** The loader of Node 20 reads package.json here, also in folders that it may not read: it finds none there. */
function guardPackageReader(fs: Record<string, unknown>, current: Current): void {
  patchIfPresent(
    fs,
    'internalModuleReadJSON',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        const path = scope === null ? null : pathText(args, 0, 'read');
        const isFree =
          scope === null || path === null || scope.allows(fileRequest('read', 'fs.readFile', path, false, false));
        return isFree ? apply(original, this, args) : [];
      },
  );
}

function guardWatchers(fs: Record<string, unknown>, current: Current): void {
  const watcher = property(fs['StatWatcher'], 'prototype');
  if (isObject(watcher)) {
    installSeams(current, [optionalSeam(watcher, 'start', askPaths('fs.watchFile', [FIRST]), throwIt)]);
  }
  const event = property(binding('fs_event_wrap')['FSEvent'], 'prototype');
  if (isObject(event)) installSeams(current, [optionalSeam(event, 'start', askPaths('fs.watch', [FIRST]), throwIt)]);
}
