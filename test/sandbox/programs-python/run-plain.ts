import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface PlainRun {
  readonly stdout: string;
  readonly stderr: string;
  /** The traceback from the program's own first line on, or null. */
  readonly error: string | null;
}

const PLAIN = fileURLToPath(new URL('plain.py', import.meta.url));

/** The control: the same programs in a real interpreter, all in one start of it. */
export async function runPlain(python: string, programs: readonly string[]): Promise<PlainRun[]> {
  const child = spawn(python, ['-I', PLAIN], { stdio: ['pipe', 'pipe', 'inherit'], env: { PATH: '/usr/bin:/bin' } });
  child.stdin.end(JSON.stringify(programs));
  // Written by plain.py, which has this very form.
  return JSON.parse(await text(child.stdout)) as PlainRun[];
}
