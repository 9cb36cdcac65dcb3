import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HERMETIC } from '../interpreters.mjs';

const HELLO = fileURLToPath(new URL('hello.js', import.meta.url));
const LOOP = fileURLToPath(new URL('read-loop.js', import.meta.url));
const COMMONJS = fileURLToPath(new URL('hello.cjs', import.meta.url));
const BARE = 'node hello.js';
const IN_PROCESS = 'hermetic --no-network -- node hello.js (in-process)';
const BARE_COMMONJS = 'node hello.cjs';
const IN_PROCESS_COMMONJS = 'hermetic --no-network -- node hello.cjs (in-process)';
const ALL_FLAGS = '…with --fs-readonly --no-subprocess (in-process)';
const BOOTSTRAP = '…with --timeout 60 (bootstrap)';
const READ = 'readFileSync in bare node';
const READONLY = '…with --fs-readonly';
const ROOTED = '…with --fs-readonly=ROOT';

/** What the guards cost a Node target: to start, and for each file it reads. */
export function suite() {
  const startOf = (file, ...flags) => ({
    command: HERMETIC,
    args: ['--no-network', ...flags, '--', process.execPath, file],
  });
  const start = (...flags) => startOf(HELLO, ...flags);
  const read = (flag) => ({ command: HERMETIC, args: [flag, '--', process.execPath, LOOP], unit: 'us' });
  return {
    rounds: 25,
    subjects: [
      { name: BARE, command: process.execPath, args: [HELLO] },
      { name: IN_PROCESS, ...start() },
      { name: ALL_FLAGS, ...start('--fs-readonly', '--no-subprocess') },
      { name: BOOTSTRAP, ...start('--timeout', '60') },
      { name: BARE_COMMONJS, command: process.execPath, args: [COMMONJS] },
      { name: IN_PROCESS_COMMONJS, ...startOf(COMMONJS) },
      { name: READ, command: process.execPath, args: [LOOP], unit: 'us' },
      { name: READONLY, ...read('--fs-readonly') },
      { name: ROOTED, ...read(`--fs-readonly=${dirname(LOOP)}`) },
    ],
    ratios: [
      { name: `${IN_PROCESS}, to bare`, of: IN_PROCESS, to: BARE, budget: 1.6 },
      { name: `${ALL_FLAGS}, to bare`, of: ALL_FLAGS, to: BARE, budget: 1.6 },
      { name: `${BOOTSTRAP}, to bare`, of: BOOTSTRAP, to: BARE },
      { name: `${IN_PROCESS_COMMONJS}, to bare`, of: IN_PROCESS_COMMONJS, to: BARE_COMMONJS, budget: 1.6 },
      { name: `${READONLY}, to bare`, of: READONLY, to: READ, budget: 1.3 },
      { name: `${ROOTED}, to bare`, of: ROOTED, to: READ, budget: 2 },
    ],
  };
}
