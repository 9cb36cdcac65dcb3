import type { Rule } from '../../policy/merge/layers.js';
import type { GuardName } from '../../policy/settings.js';
import type { Violation } from '../../wire/report.js';
import { statusOf } from './caller.js';

export type Refusal = Pick<Violation, 'guard' | 'api' | 'action' | 'subject'>;

/** Tells of what a thread was refused. */
export type Refuse = (tid: number, refusal: Refusal) => void;

/** A loop of refused calls must not keep the launcher busy: the same one is told this often, and so many in all. */
const OF_THE_SAME = 20;
const IN_ALL = 2000;

export function createRefuse(
  rules: Readonly<Partial<Record<GuardName, Rule>>>,
  report: (violation: Violation) => void,
): Refuse {
  const counts = new Map<string, number>();
  let told = 0;
  return (tid, refusal) => {
    const key = JSON.stringify(refusal);
    const count = (counts.get(key) ?? 0) + 1;
    if (count > OF_THE_SAME || told >= IN_ALL) return;
    counts.set(key, count);
    told += 1;
    report({
      ...refusal,
      pid: statusOf(tid)?.process ?? tid,
      rule: rules[refusal.guard] ?? { name: refusal.guard, source: 'hermetic' },
      frame: null,
    });
  };
}
