import { spawn } from 'node:child_process';
import { HERMETIC_FOR_ALL, PATH_FOR_ALL } from '../../hermetic.js';
import type { Attempts } from './build-attempts.js';
import { createOutside, type User, words } from './outside.js';

/** Only what hangs takes so long, even on a busy machine. */
const TIME_LIMIT = 240_000;
/** As the launcher: a parent that stays, and is another program. */
const PARENT = ['/bin/sh', '-c', '"$0" "$@"; exit $?'];

export interface Tried {
  /** What became of each attempt: the outcome, and what was seen or refused. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** What is different outside. */
  readonly changes: readonly string[];
  readonly errors: string;
  readonly code: number | null;
}

export interface Outcome {
  readonly result: 'ESCAPED' | 'REFUSED' | 'BROKEN';
  /** The errno or `seen`, and the call. */
  readonly detail: string;
}

export interface Batch {
  readonly names: readonly string[];
  readonly user: User;
  /** null: without hermetic. */
  readonly flags: string | null;
}

/** Runs the attempts one after the other against a fresh outside: a process for each where processes may be made. */
export async function tryAttempts(attempts: Attempts, { names, user, flags }: Batch): Promise<Tried> {
  const outside = await createOutside(attempts, names, user);
  try {
    const given = words(outside.places);
    const forks = flags?.includes('--no-subprocess') === true ? [] : ['fork'];
    const run = [...attempts.command, 'run', ...forks, ...given, '--', ...names];
    const filled = flags?.replaceAll(/\{(\w+)\}/g, (_, name: string) => outside.places[name] ?? '').split(' ') ?? [];
    const confined =
      flags === null ? [...PARENT, ...run] : [HERMETIC_FOR_ALL, ...filled, '--kernel=require', '--', ...run];
    const { output, errors, code } = await execute(
      [attempts.program, 'hold', ...given, '--', ...confined],
      user,
      outside.places['root'],
    );
    return { outcomes: parse(output), changes: outside.changes(), errors, code };
  } finally {
    await outside.close();
  }
}

interface Executed {
  readonly output: string;
  readonly errors: string;
  readonly code: number | null;
}

function execute(
  [program = '', ...args]: readonly string[],
  { uid }: User,
  cwd: string | undefined,
): Promise<Executed> {
  const env = { PATH: PATH_FOR_ALL, HOME: '/nonexistent' };
  const child = spawn(program, args, {
    uid,
    gid: uid,
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    timeout: TIME_LIMIT,
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ output, errors, code }));
  });
}

function parse(output: string): ReadonlyMap<string, Outcome> {
  const lines = output.matchAll(/^(\S+) (ESCAPED|REFUSED|BROKEN) (.*)$/gm);
  // Two lines for one attempt: what it started said more than itself.
  const outcomes = new Map<string, Outcome>();
  for (const [, name = '', result, detail = ''] of lines) {
    // The expression above knows no other word.
    if (outcomes.get(name)?.result !== 'ESCAPED') outcomes.set(name, { result: result as Outcome['result'], detail });
  }
  return outcomes;
}
