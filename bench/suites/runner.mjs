import { HERMETIC, defaultPython, pythonWithOriginal, systemPython } from '../interpreters.mjs';

const NODE = 'node -e 0';
const ORIGINAL = 'the Python original, the same command';

/** What a guarded start costs, compared with the two starts that it cannot avoid. */
export async function suite() {
  const python = await defaultPython();
  // A slow interpreter hides the launcher's own cost, so the system's own is measured too if it is another one.
  const pythons = [...new Set([python, (await systemPython()) ?? python])].map(rowsOf);
  const original = await pythonWithOriginal();
  return {
    rounds: 25,
    subjects: [
      { name: NODE, command: process.execPath, args: ['-e', '0'] },
      ...pythons.flatMap(({ subjects }) => subjects),
      original === null
        ? { name: ORIGINAL, missing: 'not installed' }
        : { name: ORIGINAL, command: original, args: ['-m', 'hermetic', '--no-network', '--', python, '-c', 'pass'] },
    ],
    ratios: [
      ...pythons.flatMap(({ ratios }) => ratios),
      { name: `${ORIGINAL}, to bare python3`, of: ORIGINAL, to: pythons[0].bare },
    ],
  };
}

function rowsOf(python) {
  const bare = `${python} -c pass`;
  const both = `${NODE} + ${bare}`;
  const ours = `hermetic --no-network -- ${bare}`;
  return {
    bare,
    subjects: [
      { name: bare, command: python, args: ['-c', 'pass'] },
      { name: both, sumOf: [NODE, bare] },
      { name: ours, command: HERMETIC, args: ['--no-network', '--', python, '-c', 'pass'] },
    ],
    ratios: [
      { name: `${ours}, to node + python3`, of: ours, to: both, budget: 1.3 },
      { name: `${ours}, to bare python3`, of: ours, to: bare },
    ],
  };
}
