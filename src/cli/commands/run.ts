import { constants } from 'node:os';
import { HermeticError } from '../../errors.js';
import { becomeTarget } from '../../runner/start/become-target.js';
import { type Enforcement, enforcement } from '../../runner/plan/enforcement.js';
import { exitRule, type Verdict } from '../../runner/exit-rule.js';
import { currentMachine } from '../../runner/facts/machine.js';
import { launchFacts } from '../../runner/facts/launch-facts.js';
import { planLaunch } from '../../runner/plan/launch-plan.js';
import { type Launched, launch } from '../../runner/launch.js';
import { withRealPaths } from '../../runner/facts/real-paths.js';
import { resolveTarget } from '../../runner/target/resolve-target.js';
import type { Target } from '../../runner/target/target.js';
import type { Violation } from '../../wire/report.js';
import { countViolations, openStatusFile, type Status } from '../../trace/status-file.js';
import { describeViolation } from '../../trace/describe-violation.js';
import { wayForward } from '../../trace/way-forward.js';
import type { CommandContext } from '../context.js';
import { version } from '../version.js';

/** argv → Flags → ReachPolicy (+ Target, Machine) → LaunchPlan → launch → exit code. */
export async function run(context: CommandContext): Promise<number> {
  const settings = withRealPaths(context.settings);
  const machine = currentMachine(context.env, context.cwd);
  const target = resolveTarget(context.target ?? [], machine);
  const plan = planLaunch(settings, target, machine, launchFacts(settings));
  const statusFile = settings.run.statusFile === null ? null : openStatus(settings.run.statusFile, target);
  for (const note of plan.notes) context.streams.stderr.write(`hermetic: note: ${note}\n`);

  const conclude = (launched: Launched): Verdict => {
    const verdict = exitRule(launched.end, launched.pid, launched.reports);
    const violations = launched.reports.filter((report) => report.type === 'violation');
    if (verdict.reason === 'blocked') explainBlock(context, verdict.violation, violations.length);
    if (verdict.reason === 'timeout') {
      context.streams.stderr.write(`hermetic: time limit of ${settings.run.timeout} s is over\n`);
    }
    const missing = launched.reports.flatMap((report) => (report.type === 'installed' ? report.missing : []));
    const enforced = enforcement(settings.policy, target, plan.kernel, [...new Set(missing)]);
    statusFile?.write(statusOf(launched, verdict, violations, enforced));
    return verdict;
  };

  try {
    if (plan.mode === 'in-process') {
      const { pid } = process;
      becomeTarget(plan, (code, reports) =>
        codeOf(conclude({ end: { code, signal: null, timedOut: false }, pid, reports })),
      );
      // The target ends this process.
      return await new Promise<never>(() => undefined);
    }
    const verdict = conclude(await launch(plan));
    if (verdict.reason === 'signal') dieBy(verdict.signal);
    return codeOf(verdict);
  } catch (error) {
    statusFile?.write(failureOf(error));
    throw error;
  }
}

function explainBlock({ streams }: CommandContext, violation: Violation, count: number): void {
  streams.stderr.write(`hermetic: blocked action: ${describeViolation(violation)}\n`);
  streams.stderr.write(`hermetic: ${wayForward(violation)}\n`);
  if (count > 1) streams.stderr.write(`hermetic: ${count} calls were blocked; --trace shows each\n`);
}

function codeOf(verdict: Verdict): number {
  return verdict.reason === 'signal' ? 128 + constants.signals[verdict.signal] : verdict.code;
}

/** Ends by the same signal, so that the caller sees what it would have seen without us. */
function dieBy(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

type Identity = Pick<Status, 'schemaVersion' | 'hermetic' | 'target'>;
type Story = Omit<Status, keyof Identity>;

function openStatus(path: string, target: Target): { write(story: Story): void } {
  // Known before the target runs: it may become this process, which then may read no file of ours.
  const who = identity(target);
  const file = openStatusFile(path);
  return { write: (story) => file.write({ ...who, ...story }) };
}

function statusOf({ end }: Launched, verdict: Verdict, violations: readonly Violation[], enforced: Enforcement): Story {
  return {
    exit: { target: end.code, signal: end.signal, hermetic: codeOf(verdict), reason: verdict.reason },
    error: null,
    violations: countViolations(violations),
    enforced,
  };
}

function failureOf(error: unknown): Story {
  const known = error instanceof HermeticError;
  return {
    exit: { target: null, signal: null, hermetic: 1, reason: 'error' },
    error: { code: known ? error.code : 'E_INTERNAL', message: error instanceof Error ? error.message : String(error) },
    violations: [],
    enforced: {},
  };
}

function identity(target: Target): Identity {
  return {
    schemaVersion: 1,
    hermetic: version(),
    target: {
      kind: target.kind,
      name: target.displayPath,
      interpreter: target.kind === 'native' ? null : target.interpreter,
    },
  };
}
