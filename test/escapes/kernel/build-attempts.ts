import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('attempts/', import.meta.url));

type Kind =
  | 'attempt'
  /** Must go on working. */
  | 'twin'
  /** Nothing holds it, and the threat model says so. */
  | 'known';

/** A row of the tables in `attempts/*.c`. */
export interface Attempt {
  readonly kind: Kind;
  readonly name: string;
  /** Each set of flags must stop it alone; a twin must work under each. */
  readonly flagSets: readonly string[];
  readonly needs: readonly string[];
}

export interface Attempts {
  /** Of the peer and the parent, whatever the attempts are written in. */
  readonly program: string;
  readonly command: readonly string[];
  readonly folder: string;
  readonly list: readonly Attempt[];
}

/** One program that holds every attempt; null without a compiler. */
export function buildAttempts(): Attempts | null {
  if (spawnSync('gcc', ['--version']).status !== 0) return null;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-attempts-')));
  // Another user runs it too.
  chmodSync(folder, 0o755);
  const program = join(folder, 'attempts');
  const sources = readdirSync(SOURCES).filter((name) => name.endsWith('.c'));
  execFileSync('gcc', ['-O1', '-pthread', ...sources, '-o', program], { cwd: SOURCES, stdio: 'pipe' });
  return { program, folder, command: [program], list: listOf([program]) };
}

/** The attempts in Python, with the outside of the others; null where the system has no Python for everybody. */
export function pythonAttempts(attempts: Attempts): Attempts | null {
  const python = '/usr/bin/python3';
  if (!existsSync(python)) return null;
  const command = [python, join(attempts.folder, 'attempts.py')];
  copyFileSync(join(SOURCES, '..', 'attempts.py'), join(attempts.folder, 'attempts.py'));
  return { ...attempts, command, list: listOf(command) };
}

function listOf([program = '', ...args]: readonly string[]): readonly Attempt[] {
  const text = execFileSync(program, [...args, 'list'], { encoding: 'utf8' });
  return text.replace(/\n$/, '').split('\n').map(parseRow);
}

function parseRow(row: string): Attempt {
  const [kind, name = '', flags = '', needs = ''] = row.split('\t');
  // main.c prints nothing else in the first column.
  return { kind: kind as Kind, name, flagSets: flags.split(' | '), needs: needs.split(' ') };
}
