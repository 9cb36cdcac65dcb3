import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HERMETIC, defaultPython } from '../interpreters.mjs';

const LOOP = fileURLToPath(new URL('open_loop.py', import.meta.url));
const BARE = 'open, read, close in bare python3';
const READONLY = '…with --fs-readonly';
const ROOTED = '…with --fs-readonly=ROOT';

/** What a guard adds to one `open`, once everything is running. */
export async function suite() {
  const python = await defaultPython();
  const guarded = (flag) => ({ command: HERMETIC, args: [flag, '--', python, LOOP], unit: 'us' });
  return {
    rounds: 9,
    subjects: [
      { name: BARE, command: python, args: [LOOP], unit: 'us' },
      { name: READONLY, ...guarded('--fs-readonly') },
      { name: ROOTED, ...guarded(`--fs-readonly=${dirname(LOOP)}`) },
    ],
    ratios: [
      { name: `${READONLY}, to bare`, of: READONLY, to: BARE, budget: 1.3 },
      { name: `${ROOTED}, to bare`, of: ROOTED, to: BARE, budget: 2 },
    ],
  };
}
