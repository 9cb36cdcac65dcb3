import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { CodeRoots } from '../../wire/boot.js';

const FOLDER = `${sep}node_modules${sep}`;

/** The directories that a Node target must be able to read to be loaded at all. */
export function nodeRoots(interpreter: string, script: string | null): CodeRoots {
  const prefix = dirname(dirname(realOf(interpreter)));
  const shared = [
    '/usr/share/zoneinfo',
    '/etc/ssl',
    '/usr/lib/ssl',
    '/etc/localtime',
    join(prefix, 'lib', 'node_modules'),
  ];
  if (script === null) return { directories: shared.filter(existsSync), codeDirectories: [] };
  const file = realOf(script);
  const modules = ancestors(dirname(file)).map((folder) => join(folder, 'node_modules'));
  const installed = file.lastIndexOf(FOLDER);
  return {
    directories: [
      ...shared,
      ...modules,
      // An installed package may read itself; a project of the user's own holds more than code.
      ...(installed < 0 ? [] : [packageFolder(file, installed + FOLDER.length)]),
    ].filter(existsSync),
    codeDirectories: [packageRoot(dirname(file)), dirname(file)],
  };
}

function packageFolder(file: string, start: number): string {
  const depth = file[start] === '@' ? 2 : 1;
  return file.slice(0, start) + file.slice(start).split(sep).slice(0, depth).join(sep);
}

function packageRoot(folder: string): string {
  return ancestors(folder).find((parent) => existsSync(join(parent, 'package.json'))) ?? folder;
}

function ancestors(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
