import type { Environment } from './machine.js';

/** bin/hermetic puts the signals here that our caller ignores, as nohup and shells with background jobs do. */
export const IGNORED_SIGNALS = 'HERMETIC_IGNORED_SIGNALS';

/** The numbers of the ignored signals. Node forgets them at its start. */
export function ignoredSignals(env: Environment): readonly number[] {
  const text = env[IGNORED_SIGNALS] ?? '';
  const mask = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (mask === 0) return [];
  // Higher numbers are realtime signals, and the C library uses some of them.
  return Array.from({ length: 31 }, (_, index) => index + 1).filter((signal) => (mask >> (signal - 1)) & 1);
}
