import type { Environment } from '../../facts/machine.js';
import { splitEnvString } from './env-split-string.js';

/** The command that `env ARGS…` runs, and its environment. */
export interface EnvCommand {
  readonly command: readonly string[];
  readonly env: Environment;
}

/** null without a command, or with an option (-C, -v, signals…) that only env itself can carry out. */
export function parseEnvCommand(args: readonly string[], initial: Environment): EnvCommand | null {
  const rest = [...args];
  const unset: string[] = [];
  let clear = false;
  for (let word = rest[0]; word?.startsWith('-') === true; word = rest[0]) {
    rest.shift();
    if (word === '--') break;
    if (word === '-' || word === '--ignore-environment') {
      clear = true;
      continue;
    }
    const option = parseOption(word, rest);
    if (option === null) return null;
    clear ||= option.clear;
    unset.push(...option.unset);
    if (option.split !== null) {
      const words = splitEnvString(option.split, initial);
      if (words === null) return null;
      rest.unshift(...words);
    }
  }
  const env: Record<string, string | undefined> = clear ? {} : { ...initial };
  for (const name of unset) delete env[name];
  for (let word = rest[0]; word?.includes('=') === true; word = rest[0]) {
    const [name = ''] = word.split('=', 1);
    env[name] = word.slice(name.length + 1);
    rest.shift();
  }
  return rest.length === 0 ? null : { command: rest, env };
}

interface EnvOption {
  readonly clear: boolean;
  readonly unset: readonly string[];
  readonly split: string | null;
}

/** One option word; a value that stands apart is taken from `rest`. */
function parseOption(word: string, rest: string[]): EnvOption | null {
  const long = /^--(unset|split-string)(?:=(.*))?$/s.exec(word);
  if (long !== null) {
    const value = long[2] ?? rest.shift();
    if (value === undefined) return null;
    return long[1] === 'unset'
      ? { clear: false, unset: [value], split: null }
      : { clear: false, unset: [], split: value };
  }
  const short = /^-(i*)(?:([uS])(.*))?$/s.exec(word);
  if (short === null) return null;
  const [, clears = '', letter, attached] = short;
  const clear = clears !== '';
  if (letter === undefined) return { clear, unset: [], split: null };
  const value = attached === undefined || attached === '' ? rest.shift() : attached;
  if (value === undefined) return null;
  return letter === 'u' ? { clear, unset: [value], split: null } : { clear, unset: [], split: value };
}
