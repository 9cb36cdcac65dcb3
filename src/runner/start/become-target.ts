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

/** What dist/guard-in-process.cjs exports. It is a bundle of guards/, which nobody may import. */
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
  // The bundle that is built together with this one.
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
  // Told to the launcher, not to the target.
  delete process.env[IGNORED_SIGNALS];
  // After all that only the launcher may do, and before the guards start threads.
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
