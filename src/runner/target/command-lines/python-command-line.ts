import { HermeticError } from '../../../errors.js';
import type { Machine } from '../../facts/machine.js';
import type { PythonEntry } from '../../../wire/boot.js';

export interface PythonCommandLine {
  readonly interpreterArgs: readonly string[];
  readonly entry: PythonEntry;
  readonly args: readonly string[];
  readonly argv0: string;
}

const SWITCHES = 'bBdEiIOPqRsStuvx';
const INFO = 'hV?';
const WITH_VALUE = 'WX';
const ENTRY = 'cm';
const LONG_INFO: readonly string[] = ['--help', '--version', '--help-env', '--help-xoptions', '--help-all'];

/** `python ARGS…` as CPython reads it; a flag that we do not know is refused, because it may change what runs. */
export function parsePythonCommandLine(
  argv: readonly string[],
  /** Asked only where the command line names no program. */
  stdin: Pick<Machine, 'stdinIsTTY'>,
  interpreter: string,
): PythonCommandLine {
  const rest = [...argv];
  const flags: string[] = [];
  let info = false;
  let entry: Entry | null = null;
  while (entry === null) {
    const word = rest[0];
    if (word === undefined || !word.startsWith('-') || word === '-') break;
    rest.shift();
    if (word === '--') break;
    if (LONG_INFO.includes(word)) {
      info = true;
      flags.push(word);
    } else if (word === '--check-hash-based-pycs') {
      flags.push(word, valueOf(word, rest.shift(), interpreter));
    } else if (word.startsWith('--')) {
      throw unknownFlag(word, interpreter);
    } else {
      const cluster = parseCluster(word.slice(1), rest, interpreter);
      flags.push(...cluster.flags);
      info ||= cluster.info;
      ({ entry } = cluster);
    }
  }
  if (info) return { interpreterArgs: flags, entry: { mode: 'info' }, args: rest, argv0: '' };
  return withEntry(entry, flags, rest, stdin);
}

interface Entry {
  readonly letter: string;
  readonly value: string;
}

interface Cluster {
  readonly flags: readonly string[];
  readonly info: boolean;
  readonly entry: Entry | null;
}

/** `Bsc` of `-Bsc CODE`; a value that stands apart is taken from `rest`. */
function parseCluster(letters: string, rest: string[], interpreter: string): Cluster {
  const flags: string[] = [];
  let info = false;
  for (const [at, letter] of letters.split('').entries()) {
    const attached = letters.slice(at + 1);
    if (ENTRY.includes(letter)) {
      const value = valueOf(`-${letter}`, attached === '' ? rest.shift() : attached, interpreter);
      return { flags, info, entry: { letter, value } };
    }
    if (WITH_VALUE.includes(letter)) {
      if (attached === '') flags.push(`-${letter}`, valueOf(`-${letter}`, rest.shift(), interpreter));
      else flags.push(`-${letter}${attached}`);
      return { flags, info, entry: null };
    }
    if (letter === ' ') throw unsplitFlags(`-${letters}`, interpreter);
    if (!SWITCHES.includes(letter) && !INFO.includes(letter)) throw unknownFlag(`-${letter}`, interpreter);
    info ||= INFO.includes(letter);
    flags.push(`-${letter}`);
  }
  return { flags, info, entry: null };
}

function withEntry(
  entry: Entry | null,
  flags: readonly string[],
  rest: readonly string[],
  stdin: Pick<Machine, 'stdinIsTTY'>,
): PythonCommandLine {
  // -x would skip the first line of our own boot file.
  const interpreterArgs = flags.filter((flag) => flag !== '-x');
  if (entry?.letter === 'c') {
    return { interpreterArgs, entry: { mode: 'code', source: entry.value }, args: rest, argv0: '-c' };
  }
  if (entry !== null) return { interpreterArgs, entry: { mode: 'module', name: entry.value }, args: rest, argv0: '-m' };
  const [path, ...args] = rest;
  if (path === undefined || path === '-') {
    const mode = stdin.stdinIsTTY || flags.includes('-i') ? 'interactive' : 'stdin';
    return { interpreterArgs, entry: { mode }, args, argv0: path ?? '' };
  }
  const script: PythonEntry = flags.includes('-x')
    ? { mode: 'script', path, skipFirstLine: true }
    : { mode: 'script', path };
  return { interpreterArgs, entry: script, args, argv0: path };
}

function valueOf(flag: string, value: string | undefined, interpreter: string): string {
  if (value !== undefined) return value;
  throw new HermeticError('E_TARGET_UNSUPPORTED', `${interpreter}: an argument is missing after ${flag}`);
}

function unknownFlag(flag: string, interpreter: string): HermeticError {
  return new HermeticError(
    'E_TARGET_UNSUPPORTED',
    `${interpreter}: hermetic does not know the interpreter flag ${flag}`,
    { hint: 'put the flags of the program after the script, or leave this one out' },
  );
}

function unsplitFlags(word: string, interpreter: string): HermeticError {
  return new HermeticError('E_TARGET_UNSUPPORTED', `${interpreter}: "${word}" arrives as one argument`, {
    hint: 'Linux does not split the words of a shebang: write "#!/usr/bin/env -S …"',
  });
}
