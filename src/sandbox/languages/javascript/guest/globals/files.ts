import {
  apply,
  callGuest,
  create,
  DateConstructor,
  freeze,
  hide,
  item,
  objectKeys,
  ObjectPrototype,
  PromiseConstructor,
  promiseResolve,
  put,
  read,
  then,
  TypeErrorFunction,
} from '../primordials.js';

export interface FileCalls {
  readonly sync: (operation: string, args: readonly unknown[]) => unknown;
  readonly async: (operation: string, args: readonly unknown[]) => object;
}

interface Stat {
  readonly kind: string;
  readonly size: number;
  readonly mode: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly birthtimeMs: number;
}

interface Entry {
  readonly name: string;
  readonly kind: string;
}

/** Operations, each with the shape of its answer. They have the arguments of Node's. */
const OPERATIONS: Readonly<Record<string, 'plain' | 'stat' | 'entries'>> = {
  access: 'plain',
  appendFile: 'plain',
  copyFile: 'plain',
  mkdir: 'plain',
  readdir: 'entries',
  readFile: 'plain',
  rename: 'plain',
  rm: 'plain',
  rmdir: 'plain',
  stat: 'stat',
  truncate: 'plain',
  unlink: 'plain',
  utimes: 'plain',
  writeFile: 'plain',
};

/** A small `fs`: promises, `...Sync`, and callbacks, over the files of the box. */
export function createFiles(calls: FileCalls): { readonly fs: object; readonly promises: object } {
  const fs = create(ObjectPrototype);
  const promises = create(ObjectPrototype);
  const names = objectKeys(OPERATIONS);
  for (let index = 0; index < names.length; index += 1) {
    const name = item(names, index);
    const shape = shapeOf(name);
    const later = (...args: unknown[]): unknown => {
      return then(calls.async(name, args), (value) => shape(value, args));
    };
    put(promises, name, named(later, name));
    put(
      fs,
      `${name}Sync`,
      named((...args: unknown[]): unknown => shape(calls.sync(name, args), args), `${name}Sync`),
    );
    put(fs, name, named(callbackStyle(later), name));
  }
  put(
    fs,
    'existsSync',
    named((path: unknown): unknown => calls.sync('exists', [path]), 'existsSync'),
  );
  put(fs, 'promises', freeze(promises));
  return { fs: freeze(fs), promises };
}

/** `readFile(path, options?, callback)`. */
function callbackStyle(later: (...args: unknown[]) => unknown): (...args: unknown[]) => void {
  return (...args) => {
    const callback = args[args.length - 1];
    if (typeof callback !== 'function')
      throw new TypeErrorFunction('The "cb" argument must be of type function: or use fs.promises');
    args.length -= 1;
    then(
      promiseResolve(PromiseConstructor, apply(later, undefined, args)),
      (value) => void callGuest(callback, undefined, [null, value]),
      (error: unknown) => void callGuest(callback, undefined, [error]),
    );
  };
}

function shapeOf(name: string): (value: unknown, args: readonly unknown[]) => unknown {
  switch (OPERATIONS[name]) {
    case 'stat':
      // The host answers with one.
      return (value) => stats(value as Stat);
    case 'entries':
      // The host answers with a list of them.
      return (value, args) => entries(value as readonly Entry[], args[1]);
    default:
      return (value) => value;
  }
}

function stats(stat: Stat): object {
  const made = create(ObjectPrototype);
  put(made, 'size', stat.size);
  put(made, 'mode', stat.mode);
  put(made, 'mtimeMs', stat.mtimeMs);
  put(made, 'ctimeMs', stat.ctimeMs);
  put(made, 'birthtimeMs', stat.birthtimeMs);
  put(made, 'mtime', new DateConstructor(stat.mtimeMs));
  kinds(made, stat.kind);
  return made;
}

/** Names; objects with `withFileTypes`. */
function entries(found: readonly Entry[], options: unknown): unknown[] {
  const withTypes = typeof options === 'object' && options !== null && read(options, 'withFileTypes') === true;
  const list: unknown[] = [];
  for (let index = 0; index < found.length; index += 1) {
    const entry = item(found, index);
    if (!withTypes) {
      put(list, index, entry.name);
      continue;
    }
    const made = create(ObjectPrototype);
    put(made, 'name', entry.name);
    kinds(made, entry.kind);
    put(list, index, made);
  }
  return list;
}

function kinds(on: object, kind: string): void {
  hide(on, 'isFile', () => kind === 'file');
  hide(on, 'isDirectory', () => kind === 'directory');
  hide(on, 'isSymbolicLink', () => kind === 'symlink');
}

function named(f: object, name: string): object {
  hide(f, 'name', name);
  return freeze(f);
}
