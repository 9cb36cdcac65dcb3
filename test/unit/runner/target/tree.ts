import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { HermeticError } from '../../../../src/errors.js';
import type { Machine } from '../../../../src/runner/facts/machine.js';

export type Entry = string | { readonly program: string } | { readonly link: string } | { readonly bytes: Buffer };

/** What the sniffing takes for a binary. */
export const BINARY: Entry = { program: '\u007fELF' };

export interface Tree {
  readonly root: string;
  /** Absolute path of a file in the tree. */
  at(path: string): string;
  /** A machine whose PATH is `bin` of the tree, whose home is `home` and whose cwd is `work`. */
  machine(changes?: Partial<Machine>): Machine;
}

/** A directory with these files; `{ROOT}` in contents and links stands for its path. */
export function makeTree(entries: Readonly<Record<string, Entry>>): Tree {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-target-')));
  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });
  const fill = (text: string): string => text.replaceAll('{ROOT}', root);
  for (const directory of ['bin', 'home', 'work']) mkdirSync(join(root, directory));
  for (const [name, entry] of Object.entries(entries)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof entry === 'string') writeFileSync(path, fill(entry));
    else if ('link' in entry) symlinkSync(fill(entry.link), path);
    else if ('bytes' in entry) writeFileSync(path, entry.bytes);
    else {
      writeFileSync(path, fill(entry.program));
      chmodSync(path, 0o755);
    }
  }
  const at = (path: string): string => join(root, path);
  return {
    root,
    at,
    machine: (changes = {}) => ({
      env: { PATH: at('bin'), HOME: at('home') },
      cwd: at('work'),
      home: at('home'),
      platform: 'linux',
      execPath: '/opt/node/bin/node',
      stdinIsTTY: false,
      ...changes,
    }),
  };
}

/** The coded error that `action` throws, as plain data. */
export function refusal(action: () => unknown): { code: string; message: string; hint: string | undefined } {
  try {
    action();
  } catch (error) {
    if (!(error instanceof HermeticError)) throw error;
    return { code: error.code, message: error.message, hint: error.hint };
  }
  throw new Error('nothing was refused');
}
