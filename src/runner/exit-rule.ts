import type { GuardReport, Violation } from '../wire/report.js';

/** How the target ended, as the operating system reports it. */
export interface TargetEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly timedOut: boolean;
}

export type Verdict =
  | { readonly reason: 'target'; readonly code: number }
  | { readonly reason: 'signal'; readonly signal: NodeJS.Signals }
  | { readonly reason: 'blocked'; readonly code: 2; readonly violation: Violation }
  | { readonly reason: 'timeout'; readonly code: 124 };

/**
 * Exit 2 means that a guard stopped the target: an uncaught violation ended its main program, an uncaught error followed
 * one, or the target failed after it printed one. A target that copes with a refusal keeps its own code.
 * docs/decisions/exit-rule.md has the reasons.
 */
export function exitRule(end: TargetEnd, targetPid: number, reports: readonly GuardReport[]): Verdict {
  if (end.timedOut) return { reason: 'timeout', code: 124 };
  if (end.signal !== null) return { reason: 'signal', signal: end.signal };
  const code = end.code ?? 1;
  if (code === 0) return { reason: 'target', code };
  const teller =
    reports.find((report) => report.type === 'uncaught' && report.pid === targetPid) ??
    reports.find((report) => report.type === 'rendered' && report.pid === targetPid) ??
    reports.findLast((report) => report.type === 'rendered');
  const violation = teller === undefined || !('pid' in teller) ? null : lastViolation(reports, teller.pid);
  return violation === null ? { reason: 'target', code } : { reason: 'blocked', code: 2, violation };
}

/**
 * The last violation of that process; other processes count only if it has none. (HTTPie checks for updates in the
 * background.)
 */
function lastViolation(reports: readonly GuardReport[], pid: number): Violation | null {
  const violations = reports.filter((report) => report.type === 'violation');
  return violations.findLast((violation) => violation.pid === pid) ?? violations.at(-1) ?? null;
}
