import { HERMETIC, defaultPython, pythonWithOriginal } from '../interpreters.mjs';

const NODE = 'node -e 0';
const PYTHON = 'python3 -c pass';
const BOTH = 'the two together';
const OURS = 'hermetic --no-network -- python3 -c pass';
const ORIGINAL = 'the Python original, the same command';

/** What a guarded start costs beside the two starts that it cannot avoid. */
export async function suite() {
  const python = await defaultPython();
  const original = await pythonWithOriginal();
  return {
    rounds: 25,
    subjects: [
      { name: NODE, command: process.execPath, args: ['-e', '0'] },
      { name: PYTHON, command: python, args: ['-c', 'pass'] },
      { name: BOTH, sumOf: [NODE, PYTHON] },
      { name: OURS, command: HERMETIC, args: ['--no-network', '--', python, '-c', 'pass'] },
      original === null
        ? { name: ORIGINAL, missing: 'not installed' }
        : { name: ORIGINAL, command: original, args: ['-m', 'hermetic', '--no-network', '--', python, '-c', 'pass'] },
    ],
    ratios: [
      { name: `${OURS}, to ${BOTH}`, of: OURS, to: BOTH, budget: 1.3 },
      { name: `${OURS}, to ${PYTHON}`, of: OURS, to: PYTHON },
      { name: `${ORIGINAL}, to ${PYTHON}`, of: ORIGINAL, to: PYTHON },
    ],
  };
}
