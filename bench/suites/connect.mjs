import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HERMETIC } from '../interpreters.mjs';

const BARE = 'connect to loopback, bare';
const SUPERVISED = '…through the supervisor';
const MESSAGE = 'a datagram to loopback, bare';
const SUPERVISED_MESSAGE = '…through the supervisor, by sendmsg';

/** What the supervisor adds to a call that it makes for the target. A connection costs nothing more once it stands. */
export function suite() {
  const program = build();
  const bare = (...args) => (program === null ? { missing: 'gcc' } : { command: program, args, unit: 'us' });
  const supervised = (...args) =>
    program === null
      ? { missing: 'gcc' }
      : { command: HERMETIC, args: ['--no-network', '--allow-localhost', '--', program, ...args], unit: 'us' };
  return {
    rounds: 7,
    subjects: [
      { name: BARE, ...bare() },
      { name: SUPERVISED, ...supervised() },
      { name: MESSAGE, ...bare('sendmsg') },
      { name: SUPERVISED_MESSAGE, ...supervised('sendmsg') },
    ],
    ratios: [
      { name: `${SUPERVISED}, to bare`, of: SUPERVISED, to: BARE },
      { name: `${SUPERVISED_MESSAGE}, to bare`, of: SUPERVISED_MESSAGE, to: MESSAGE },
    ],
  };
}

function build() {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'connect-loop');
  try {
    execFileSync('gcc', ['-O1', '-o', file, fileURLToPath(new URL('connect_loop.c', import.meta.url))]);
    return file;
  } catch {
    return null;
  }
}
