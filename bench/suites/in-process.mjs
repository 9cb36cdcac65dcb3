import { fileURLToPath } from 'node:url';

const LOOP = fileURLToPath(new URL('../loops/in-process.mjs', import.meta.url));
const CALLS = {
  readFileSync: 'readFileSync',
  fetch: 'fetch from localhost',
  spawn: 'spawn of true, to its exit',
};
const STATES = {
  // A larger process takes longer to fork.
  imported: { name: 'hermetic imported, and not used', budget: undefined },
  idle: { name: 'guards installed, no block around', budget: 1.1 },
  'idle-function': { name: '…and withHermetic was called', budget: undefined },
  allowing: { name: 'a block that allows it', budget: 1.1 },
};

/** What guards in your own process add to a call that they allow, as a multiple of the bare call. */
export function suite() {
  const subjects = Object.entries(CALLS).flatMap(([call, title]) =>
    Object.entries(STATES)
      // A child that is started in a block starts with guards of its own, which another suite measures.
      .filter(([state]) => call !== 'spawn' || state !== 'allowing')
      .map(([state, { name, budget }]) => ({
        name: `${title}: ${name}`,
        command: process.execPath,
        args: [LOOP, call, state],
        unit: 'x',
        budget,
      })),
  );
  return { rounds: 1, isWarm: true, subjects, ratios: [] };
}
