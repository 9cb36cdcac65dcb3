import { fileURLToPath } from 'node:url';

const RUN_COSTS = fileURLToPath(new URL('sandbox-process/run-costs.mjs', import.meta.url));

/** Boxes at level process: the cost of a run, a call and a start, by the host's clock. */
export function suite() {
  return {
    rounds: 3,
    subjects: [
      { ...cost('exec round trip', 'us'), budget: 1000 },
      { ...cost('host call round trip', 'us'), budget: 150 },
      cost('asynchronous host call', 'us'),
      cost('streamed line', 'us'),
      cost('new box from a warm pool', 'ms'),
      cost('cold start', 'ms'),
      cost('cold start and first exec', 'ms'),
      cost('cold start at level kernel', 'ms'),
      cost('node -e 0', 'ms'),
    ],
    ratios: [
      { name: 'cold start, to node -e 0', of: 'cold start', to: 'node -e 0', budget: 2 },
      {
        name: 'cold start at level kernel, to node -e 0',
        of: 'cold start at level kernel',
        to: 'node -e 0',
        budget: 2,
      },
      { name: 'cold start and first exec, to node -e 0', of: 'cold start and first exec', to: 'node -e 0' },
    ],
  };
}

function cost(name, unit) {
  return { name, command: process.execPath, args: [RUN_COSTS, name], unit };
}
