import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node } from '../node-versions.js';

const PROGRAMS = fileURLToPath(new URL('programs/', import.meta.url));

export interface Ending {
  readonly code: number | null;
  readonly errors: string;
  /** What the program said, by name. */
  readonly said: Readonly<Record<string, unknown>>;
}

/** Runs a program of `programs/` in an empty folder: it prints one JSON object, `{ name: value }`, a line. */
export async function runProgram(node: Node, name: string, ...args: readonly string[]): Promise<Ending> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-api-')));
  mkdirSync(join(folder, 'inside'));
  const { NODE_OPTIONS: _, ...env } = process.env;
  try {
    return await new Promise((resolve) => {
      const command = [join(PROGRAMS, name), ...args];
      execFile(
        node.path,
        command,
        { cwd: folder, env: { ...env, SECRET: 'secret', SHOWN: 'shown' }, timeout: 60_000 },
        (error, stdout, errors) => {
          const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
          // A number that is no exit code is that of a signal.
          const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
          const said = Object.assign({}, ...lines.map((line) => JSON.parse(line) as object)) as Ending['said'];
          resolve({ code, errors, said });
        },
      );
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
