import * as fc from 'fast-check';
import type { FileSystem, WriteFlag } from '../../../../src/sandbox/vfs/file-system.js';

/** One call on a file system, as data. */
export type Operation =
  | { readonly op: 'readFile' | 'stat' | 'readdir' | 'mkdir' | 'rmdir' | 'unlink'; readonly path: string }
  | { readonly op: 'writeFile'; readonly path: string; readonly text: string; readonly flag: WriteFlag }
  | { readonly op: 'truncate'; readonly path: string; readonly length: number }
  | { readonly op: 'rename'; readonly path: string; readonly to: string };

const path = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
  .map((names) => `/${names.join('/')}`);

/** Few names, so that calls meet each other. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: fc.constantFrom('readFile' as const, 'stat' as const, 'readdir' as const), path }),
  fc.record({ op: fc.constant('mkdir' as const), path }),
  fc.record({ op: fc.constantFrom('rmdir' as const, 'unlink' as const), path }),
  fc.record({
    op: fc.constant('writeFile' as const),
    path,
    text: fc.constantFrom('', 'x', 'hello', 'ü'),
    flag: fc.constantFrom('w' as const, 'w' as const, 'a' as const, 'wx' as const, 'ax' as const),
  }),
  fc.record({ op: fc.constant('truncate' as const), path, length: fc.constantFrom(0, 1, 3, 9) }),
  // Into itself and onto what holds it, more often than chance would.
  fc.tuple(path, fc.oneof(path, fc.constantFrom('a', 'b')), fc.boolean()).map(([one, other, swap]): Operation => {
    const second = other.startsWith('/') ? other : `${one}/${other}`;
    return { op: 'rename', path: swap ? second : one, to: swap ? one : second };
  }),
);

/** What a call gave, or the code of its error. */
export function perform(files: FileSystem, operation: Operation): unknown {
  const run = (): unknown => {
    switch (operation.op) {
      case 'readFile':
        return new TextDecoder('latin1').decode(files.readFile(operation.path) as Uint8Array);
      case 'stat': {
        const { kind, size } = files.stat(operation.path) as { kind: string; size: number };
        return [kind, size];
      }
      case 'readdir':
        return (files.readdir(operation.path) as { name: string; kind: string }[])
          .map(({ name, kind }) => `${name} ${kind}`)
          .sort();
      case 'writeFile':
        return files.writeFile(operation.path, new TextEncoder().encode(operation.text), { flag: operation.flag });
      case 'truncate':
        return files.truncate(operation.path, operation.length);
      case 'rename':
        return files.rename(operation.path, operation.to);
      case 'mkdir':
        return files.mkdir(operation.path);
      case 'rmdir':
        return files.rmdir(operation.path);
      case 'unlink':
        return files.unlink(operation.path);
    }
  };
  try {
    return run() ?? 'done';
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}

/** Every path with its content, directories as null. */
export function treeOf(files: FileSystem, path = '/'): Record<string, string | null> {
  const tree: Record<string, string | null> = {};
  for (const { name, kind } of files.readdir(path) as { name: string; kind: string }[]) {
    const at = path === '/' ? `/${name}` : `${path}/${name}`;
    tree[at] = kind === 'directory' ? null : new TextDecoder('latin1').decode(files.readFile(at) as Uint8Array);
    if (kind === 'directory') Object.assign(tree, treeOf(files, at));
  }
  return tree;
}
