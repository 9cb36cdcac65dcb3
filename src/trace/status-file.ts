import { closeSync, openSync, writeSync } from 'node:fs';
import { HermeticError } from '../errors.js';
import { escapeControl } from './escape.js';
import type { Violation } from '../wire/report.js';

export interface Status {
  readonly schemaVersion: 1;
  readonly hermetic: string;
  readonly target: { readonly kind: string; readonly name: string; readonly interpreter: string | null };
  readonly exit: {
    /** The target's own; null when a signal ended it. */
    readonly target: number | null;
    readonly signal: string | null;
    /** The exit code of hermetic. */
    readonly hermetic: number;
    readonly reason: 'target' | 'signal' | 'blocked' | 'timeout' | 'error';
  };
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly violations: readonly CountedViolation[];
  /** Per rule: which layers really held, and what was missing. */
  readonly enforced: Readonly<
    Record<string, { readonly layers: readonly string[]; readonly missing: readonly string[] }>
  >;
}

export type CountedViolation = Omit<Violation, 'pid'> & { readonly count: number };

export interface StatusFile {
  write(status: Status): void;
}

/** Opened before anything runs: a status that cannot be written is an error, not a surprise at the end. */
export function openStatusFile(path: string): StatusFile {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'w', 0o600);
  } catch (cause) {
    throw new HermeticError('E_STATUS_FILE', `--status-file: cannot write ${escapeControl(path)}`, {
      hint: 'name a file in an existing, writable directory',
      cause,
    });
  }
  return {
    write(status) {
      writeSync(descriptor, `${JSON.stringify(status, null, 2)}\n`);
      closeSync(descriptor);
    },
  };
}

/** Equal refusals once, with their number, in the order in which they first happened. */
export function countViolations(violations: readonly Violation[]): readonly CountedViolation[] {
  const counted = new Map<string, CountedViolation>();
  for (const { guard, api, action, subject, rule, frame } of violations) {
    const key = JSON.stringify([guard, api, action, subject]);
    const before = counted.get(key) ?? { guard, api, action, subject, rule, frame, count: 0 };
    counted.set(key, { ...before, count: before.count + 1 });
  }
  return [...counted.values()];
}
