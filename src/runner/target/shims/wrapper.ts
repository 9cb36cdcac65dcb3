import { dirname, resolve } from 'node:path';
import type { Environment } from '../../facts/machine.js';
import { isExecutableFile } from '../path-lookup.js';
import { realPath } from '../read-file.js';
import { parseShellWords } from '../command-lines/shell-words.js';

/** The command that a shell script execs, for scripts that do nothing else. */
export interface WrappedCommand {
  readonly argv: readonly string[];
  readonly env: Environment;
}

export interface WrapperScript {
  /** `$0`. */
  readonly path: string;
  /** `$@`. */
  readonly args: readonly string[];
  readonly text: string;
}

/**
 * The launchers that pip and uv write when a shebang would be too long, the bins that npm, pnpm and yarn write, and any
 * script of nothing but assignments and one exec; null for a script that is a program of its own.
 */
export function unwrap(script: WrapperScript, env: Environment, cwd: string): WrappedCommand | null {
  return /^basedir=\$\(dirname /m.test(script.text) ? unwrapNodeBin(script, env, cwd) : unwrapExec(script, env, cwd);
}

function unwrapNodeBin(script: WrapperScript, env: Environment, cwd: string): WrappedCommand | null {
  const named = { ...strings(env), basedir: dirname(script.path), exe: '' };
  const variables = { named, args: script.args };
  let effective = env;
  for (const [, condition = '', value = ''] of script.text.matchAll(
    /^(if \[ -z "\$NODE_PATH" \]; then|else)\n\s*export NODE_PATH="([^"\n]*)"$/gm,
  )) {
    const applies = condition === 'else' ? Boolean(env['NODE_PATH']) : !env['NODE_PATH'];
    const words = parseShellWords(`"${value}"`, variables);
    if (applies && words?.[0] !== undefined) effective = { ...env, NODE_PATH: words[0] };
  }
  for (const line of script.text.split('\n')) {
    if (!line.trimEnd().endsWith('"$@"')) continue;
    const words = parseShellWords(line.trim().replace(/^exec\s+/, ''), variables);
    const program = words?.[0];
    if (words === null || program === undefined) return null;
    // The first branch is a node beside the bin, if there is one; the second is the node on PATH.
    if (/^\s*(?:exec\s+)?"\$basedir\/node/.test(line) && !isExecutableFile(resolve(cwd, program))) continue;
    return { argv: words, env: effective };
  }
  return null;
}

const ASSIGNMENT = /^(?:export\s+)?([A-Za-z_]\w*)=(.*)$/;

function unwrapExec(script: WrapperScript, initial: Environment, cwd: string): WrappedCommand | null {
  let env = initial;
  let named: Readonly<Record<string, string>> = {
    ...strings(env),
    '0': script.path,
    __here: dirname(script.path),
    __real_here: dirname(realPath(resolve(cwd, script.path))),
  };
  const body = nameOwnDirectory(script.text.replaceAll('\\\n', ' '));
  for (const raw of body.split('\n')) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || /^set -[eu]+$/.test(line)) continue;
    const words = parseShellWords(line, { named, args: script.args });
    if (words === null) return null;
    const exec = words.indexOf('exec');
    const assignments = exec === -1 ? words : words.slice(0, exec);
    const exported = assignments[0] === 'export';
    for (const word of exported ? assignments.slice(1) : assignments) {
      const [, name, value] = ASSIGNMENT.exec(word) ?? [];
      if (name === undefined || value === undefined) return null;
      named = { ...named, [name]: value };
      // A variable that came from the environment goes back into it without `export`.
      if (exported || exec !== -1 || env[name] !== undefined) env = { ...env, [name]: value };
    }
    if (exec === -1) continue;
    const command = words.slice(exec + 1);
    return command[0] === undefined || command[0].startsWith('-') ? null : { argv: command, env };
  }
  return null;
}

// Ways to write "the directory of this script"; the first two follow links.
const OWN_DIRECTORY: readonly (readonly [idiom: string, variable: string])[] = [
  ['$(dirname -- "$(realpath -- "$0")")', '${__real_here}'],
  ['$(dirname "$(realpath "$0")")', '${__real_here}'],
  ['$(dirname -- "$0")', '${__here}'],
  ['$(dirname "$0")', '${__here}'],
  ['$(dirname $0)', '${__here}'],
  ['`dirname "$0"`', '${__here}'],
  ['`dirname $0`', '${__here}'],
];

function nameOwnDirectory(text: string): string {
  return OWN_DIRECTORY.reduce((body, [idiom, variable]) => body.replaceAll(idiom, () => variable), text);
}

function strings(env: Environment): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
