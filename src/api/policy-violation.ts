import { HermeticError } from '../errors.js';
import type { GuardName } from '../policy/settings.js';
import { guards } from './guards.js';

/**
 * A blocked call: the error that this call would have failed with anyway, which also says who refused it and why. The
 * guards make them; this class is there to recognise them, in every realm of the process.
 */
export abstract class PolicyViolation extends Error {
  declare readonly name: 'PolicyViolation';
  /** `EACCES`, `EROFS`, `ENOTFOUND`, `ERR_MODULE_NOT_FOUND`… */
  declare readonly code: string;
  declare readonly errno: number;
  declare readonly syscall: string;
  declare readonly path?: string;
  declare readonly address?: string;
  declare readonly port?: number;
  declare readonly hostname?: string;
  declare readonly guard: GuardName;
  /** `connect to`, `write`, `start`… */
  declare readonly action: string;
  /** The host, path, name or program; null where there is none. */
  declare readonly subject: string | null;
  /** The setting behind it, as a flag without its dashes: `no-network`. */
  declare readonly reason: string;

  static override [Symbol.hasInstance](value: unknown): boolean {
    // A sandbox makes errors of its own for calls of a guest.
    if (value instanceof HermeticError) return value.code === 'E_POLICY_VIOLATION';
    return guards.ifStarted()?.isViolation(value) ?? false;
  }
}
