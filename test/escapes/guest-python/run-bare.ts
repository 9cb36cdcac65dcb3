import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Trick } from './trick.js';

const BARE = fileURLToPath(new URL('support/bare.py', import.meta.url));

export interface BareRun {
  readonly escaped: boolean;
  readonly output: string;
}

/** The tricks where nothing holds them: one start of the interpreter for all of them. */
export async function runBare(python: string, tricks: readonly Trick[]): Promise<ReadonlyMap<string, BareRun>> {
  const child = spawn(python, [BARE], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(tricks.map(({ source, bare }) => [source, bare])));
  // Written by bare.py, which has this very form.
  const runs = JSON.parse(await text(child.stdout)) as BareRun[];
  return new Map(runs.map((run, index) => [tricks[index]?.name ?? '', run]));
}
