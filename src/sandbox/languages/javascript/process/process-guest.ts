import type { GuestKind } from '../../../process/guest-kind.js';
import { ProcessSession } from '../../../process/process-session.js';
import type { ProcessBox, ProcessGuest } from '../../language.js';
import { workerKind } from './worker-kind.js';

export const JAVASCRIPT_GUEST: GuestKind = {
  mechanism: { name: 'realm', detail: 'a vm context of that process, rewritten code' },
  // The collector gives back whatever no name holds.
  keepsMemory: false,
};

/** `hasTypes`: a program, or a file that one imports, may be TypeScript. */
export function javascriptProcess(
  { policy, isolation, allowDegraded }: ProcessBox,
  { hasTypes }: { readonly hasTypes: boolean },
): ProcessGuest {
  const { limits, allowNetwork } = policy;
  const { memoryLimit } = limits;
  return {
    worker: workerKind({ isolation, allowDegraded, hasTypes, memoryLimit, allowNetwork }),
    open: (lease) => (config, host) => new ProcessSession(config, host, lease, JAVASCRIPT_GUEST),
  };
}
