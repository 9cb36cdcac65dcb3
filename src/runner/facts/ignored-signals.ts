import type { Environment } from './machine.js';

/** Where bin/hermetic says which signals our caller ignores: nohup does it, and shells for their background jobs. */
export const IGNORED_SIGNALS = 'HERMETIC_IGNORED_SIGNALS';

/** Their numbers. Node forgets them at its start. */
export function ignoredSignals(env: Environment): readonly number[] {
  const text = env[IGNORED_SIGNALS] ?? '';
  const mask = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (mask === 0) return [];
  // Those above are for realtime, and the C library takes some of them.
  return Array.from({ length: 31 }, (_, index) => index + 1).filter((signal) => (mask >> (signal - 1)) & 1);
}
