import type { Environment } from './host.js';

/** Where bin/hermetic says which signals our caller ignores: nohup does it, and shells for their background jobs. */
export const IGNORED_SIGNALS = 'HERMETIC_IGNORED_SIGNALS';

/** Their numbers. Node forgets them at its start. */
export function ignoredSignals(env: Environment): readonly number[] {
  const text = env[IGNORED_SIGNALS] ?? '';
  if (!/^[\da-f]{1,16}$/i.test(text)) return [];
  const mask = BigInt(`0x${text}`);
  // Those above are for realtime, and the C library takes some of them.
  return Array.from({ length: 31 }, (_, index) => index + 1).filter((signal) => (mask >> BigInt(signal - 1)) & 1n);
}
