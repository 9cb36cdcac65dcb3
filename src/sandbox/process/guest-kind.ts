import { rewriteProgram } from '../languages/javascript/compile/rewrite-program.js';
import type { SessionConfig } from '../session/session.js';

/** What differs between guests of a process, seen from the host. */
export interface GuestKind {
  /** What holds the guest inside of its process. */
  readonly mechanism: { readonly name: string; readonly detail: string };
  readonly rewrite: (code: string, config: SessionConfig, names: ReadonlySet<string>) => string;
}

export const SCRIPT_GUEST: GuestKind = {
  mechanism: { name: 'realm', detail: 'a vm context of that process, rewritten code' },
  rewrite: rewriteProgram,
};
