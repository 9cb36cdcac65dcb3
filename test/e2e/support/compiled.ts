import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skipBecause } from '../../suite.js';
import { locate } from './installed.js';
import { PATH } from './launcher.js';

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));

/** The fixture as a program that needs no library of this machine; null, with the reason printed, where it cannot be made. */
export function compileStatic(source: 'fetch.c' | 'fetch.go', folder: string): string | null {
  const program = join(folder, source.replace('.', '-'));
  const file = join(FIXTURES, source);
  return source.endsWith('.c')
    ? compile(['gcc', '-static', '-O1', '-w', '-o', program, file], folder, program)
    : compile(['go', 'build', '-o', program, file], folder, program);
}

function compile([compiler = '', ...args]: readonly string[], folder: string, program: string): string | null {
  if (locate(compiler) === null) return null;
  const env = { PATH, HOME: folder, TMPDIR: folder, CGO_ENABLED: '0', GOFLAGS: '-mod=mod', GOPROXY: 'off' };
  const { status, stderr } = spawnSync(compiler, args, { cwd: folder, env, encoding: 'utf8' });
  if (status === 0) return program;
  skipBecause(`${compiler} could not make ${program}: ${stderr}`);
  return null;
}
