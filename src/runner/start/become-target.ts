import { writeSync } from 'node:fs';
import type { Script } from 'node:vm';
import { ffi } from '../../kernel/ffi.js';
import { restrictSelf } from '../../kernel/start/restrict-self.js';
import type { InheritedMessage } from '../../wire/boot.js';
import type { GuardReport } from '../../wire/report.js';
import { IGNORED_SIGNALS } from '../facts/ignored-signals.js';
import type { LaunchPlan } from '../plan/launch-plan.js';
import { loadGuards } from './load-bundle.js';
import { createReports, openReportLog } from './report-log.js';

/** The exports of dist/guard-in-process.cjs, a bundle of guards/, which this folder may not import. */
interface InProcessGuards {
  readonly runInProcess: (target: {
    readonly message: InheritedMessage;
    readonly script: string;
    readonly args: readonly string[];
    readonly decisions: Script | null;
    readonly report: (line: string) => void;
    readonly finish: (
      code: number,
      fatal: (() => string) | null,
    ) => { readonly code: number; readonly printed: boolean };
  }) => void;
}

/** This process becomes the target. `finish` gets the target's exit code when all its exit handlers ran. */
export function becomeTarget(
  plan: LaunchPlan,
  finish: (code: number, reports: readonly GuardReport[]) => number,
): void {
  const [script, ...args] = plan.args;
  if (plan.inherited === null || script === undefined) throw new TypeError('not a plan for this process');
  const guards = loadGuards();
  // The bundle is built together with this one, and has these exports.
  const { runInProcess } = guards.exports as InProcessGuards;
  const reports = createReports();
  const log = openReportLog();
  const { descriptor: channel, inode } = log;
  // Taken now: the target will share this process and may replace what it likes.
  const write = writeSync;
  const print = (text: string): void => {
    try {
      write(2, text);
    } catch {
      // nobody reads
    }
  };
  // This variable is for the launcher, not for the target.
  delete process.env[IGNORED_SIGNALS];
  // Here the launcher has done what the target may not do, and the guards have not started threads yet.
  if (plan.confinement !== null) restrictSelf(ffi(), plan.confinement);
  runInProcess({
    message: { ...plan.inherited, channel, inode },
    script,
    args,
    decisions: guards.decisions,
    report: (line) => reports.add(line),
    finish(code, fatal) {
      for (const line of log.read()) reports.add(line);
      const printed = fatal !== null && reports.list.some(({ type }) => type === 'violation');
      if (printed) print(fatal());
      return { code: finish(code, reports.list), printed };
    },
  });
}
