import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseReport } from '../trace/parse-report.js';
import type { GuardReport, InheritedMessage } from '../trace/protocol.js';
import type { LaunchPlan } from './launch-plan.js';
import { packageRoot } from './package-root.js';

/** What dist/guard-in-process.cjs exports. It is a bundle of guards/, which nobody may import. */
interface InProcessGuards {
  readonly runInProcess: (target: {
    readonly message: InheritedMessage;
    readonly script: string;
    readonly args: readonly string[];
    readonly report: (line: string) => void;
    readonly finish: (code: number) => number;
  }) => void;
}

/** This process becomes the target. `finish` gets the target's exit code when all its exit handlers ran. */
export function becomeTarget(
  plan: LaunchPlan,
  finish: (code: number, reports: readonly GuardReport[]) => number,
): void {
  const [script, ...args] = plan.args;
  if (plan.inherited === null || script === undefined) throw new TypeError('not a plan for this process');
  const guards = join(packageRoot(), 'dist', 'guard-in-process.cjs');
  // The bundle that is built together with this one.
  const { runInProcess } = createRequire(guards)(guards) as InProcessGuards;
  const reports: GuardReport[] = [];
  runInProcess({
    message: plan.inherited,
    script,
    args,
    report(line) {
      const report = parseReport(line);
      if (report !== null && reports.length < MAX_REPORTS) reports.push(report);
    },
    finish: (code) => finish(code, reports),
  });
}

const MAX_REPORTS = 10_000;
