import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const SESSION = fileURLToPath(new URL('plain_session.py', import.meta.url));

/** What programs print in one session of a real interpreter; null for one that ended with an error. */
export async function runSession(python: string, programs: readonly string[]): Promise<(string | null)[]> {
  const child = spawn(python, ['-I', SESSION], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(programs));
  // Written by plain_session.py, which has this very form.
  return JSON.parse(await text(child.stdout)) as (string | null)[];
}
