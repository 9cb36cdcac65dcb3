// A setup file of the tests that start processes: on a busy machine a process may take seconds to start or to end, so that the
// second which vitest waits by default is too little. What never happens still fails.
import { vi } from 'vitest';

const PATIENCE = 60_000;
const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE) =>
  waitFor(
    callback,
    typeof options === 'number' ? { timeout: Math.max(options, PATIENCE) } : { timeout: PATIENCE, ...options },
  );
