import { writeSync } from 'node:fs';
import type { Channel } from './start/channel.js';
import { isTerminal } from './facts/is-terminal.js';
import { HermeticError } from '../errors.js';
import { escapeControl } from '../trace/escape.js';
import type { GuardReport, Violation } from '../wire/report.js';
import { traceLine } from '../trace/trace-formats.js';
import { descendants, livingBelow } from './facts/descendants.js';
import type { TargetEnd } from './exit-rule.js';
import type { LaunchPlan } from './plan/launch-plan.js';
import { lineOf } from './plan/with-channel.js';
import { createReports, type Reports } from './start/report-log.js';
import { startPlain } from './start/start-plain.js';
import { startUnderKernel } from './start/start-under-kernel.js';
import type { Started } from './start/started.js';

export interface Launched {
  readonly end: TargetEnd;
  readonly pid: number;
  readonly reports: readonly GuardReport[];
}

/** The time between SIGTERM and SIGKILL after a timeout. */
const GRACE_MS = 2000;
const MAX_LINE = 64 * 1024;

/** Starts the target in a process of its own and waits for its end; `becomeTarget` is for the launcher's own process. */
export async function launch(plan: LaunchPlan): Promise<Launched> {
  const reports = createReports();
  const { confinement } = plan;
  const target =
    confinement === null
      ? await startPlain(plan)
      : await startUnderKernel(plan, confinement, (violation) => tell(plan, reports, violation));
  const { channel } = target;
  if (channel !== null) {
    collect(channel, reports);
    if (plan.message !== null && !target.isTold) channel.write(lineOf(plan.message));
  }
  const stopForwarding = forwardSignals(target, plan.ignoredSignals);
  try {
    const end = await endOf(target, plan.timeout);
    await channel?.finish();
    requireGuards(plan, reports.list, end);
    if (plan.target.kind === 'native') tellOfFailure(target.pid, end, reports);
    return { end, pid: target.pid, reports: reports.list };
  } finally {
    stopForwarding();
    await channel?.finish();
    await target.release();
  }
}

/** Reports a refusal by the supervisor in the same words as one by a guard. */
function tell({ policy: { trace } }: LaunchPlan, reports: Reports, violation: Violation): void {
  reports.push({ type: 'violation', ...violation });
  if (trace === null) return;
  try {
    writeSync(2, `${traceLine(violation, trace)}\n`);
  } catch {
    // nobody reads
  }
}

/** No guard is inside a native program: if it failed after a refusal, the refusal counts as the reason. */
function tellOfFailure(pid: number, { code }: TargetEnd, reports: Reports): void {
  if (code !== 0 && reports.list.some(({ type }) => type === 'violation')) {
    reports.push({ type: 'uncaught', pid, violation: true });
  }
}

function collect(channel: Channel, reports: Reports): void {
  let rest = '';
  channel.listen((text) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, MAX_LINE);
    for (const line of lines) reports.add(line);
  });
}

async function endOf(target: Started, timeout: number | null): Promise<TargetEnd> {
  // An object: the linter does not see that a timer changes it.
  const clock = { isOver: false };
  const timers: NodeJS.Timeout[] = [];
  if (timeout !== null) {
    timers.push(
      setTimeout(() => {
        clock.isOver = true;
        endAll(target, 'SIGTERM');
        timers.push(setTimeout(() => endAll(target, 'SIGKILL'), GRACE_MS));
      }, timeout * 1000),
    );
  }
  const { code, signal } = await target.ended;
  for (const timer of timers) clearTimeout(timer);
  if (clock.isOver) await endRest();
  return { code, signal, timedOut: clock.isOver };
}

/** Between two looks at what is left of a run whose time is over. */
const LOOK_MS = 20;

/** The target has ended, and what it started gets the same chance to end by itself. */
async function endRest(): Promise<void> {
  const start = Date.now();
  const asked = new Set<number>();
  for (let rest = livingBelow(process.pid); rest.length > 0; rest = livingBelow(process.pid)) {
    const elapsed = Date.now() - start;
    // Something that the kernel itself holds up; nobody can end it.
    if (elapsed > 3 * GRACE_MS) return;
    for (const pid of rest) {
      if (elapsed >= GRACE_MS) signalTo(pid, 'SIGKILL');
      else if (!asked.has(pid)) signalTo(pid, 'SIGTERM');
      asked.add(pid);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
}

/** Ends the target and its descendants. They are collected first: an orphan may not be found any more. */
function endAll(target: Started, signal: NodeJS.Signals): void {
  const others = descendants(process.pid).filter((pid) => pid !== target.pid);
  target.kill(signal);
  for (const pid of others) signalTo(pid, signal);
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it ended meanwhile
  }
}

const FORWARDED: readonly NodeJS.Signals[] = [
  'SIGTERM',
  'SIGHUP',
  'SIGUSR1',
  'SIGUSR2',
  'SIGALRM',
  'SIGWINCH',
  'SIGCONT',
];
/** A terminal sends these to the whole foreground group: the target has them already. */
const FROM_TERMINAL: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];

function forwardSignals(target: Started, ignored: readonly number[]): () => void {
  const hasTerminal = [0, 1, 2].some(isTerminal);
  // Node does not know which signals our caller ignores, so these arrive here too and must not be forwarded.
  const forward = (signal: NodeJS.Signals, number: number): void =>
    ignored.includes(number) ? undefined : void target.kill(signal);
  const ignore = (): void => undefined;
  for (const signal of FORWARDED) process.on(signal, forward);
  for (const signal of FROM_TERMINAL) process.on(signal, hasTerminal ? ignore : forward);
  return () => {
    for (const signal of FORWARDED) process.off(signal, forward);
    for (const signal of FROM_TERMINAL) process.off(signal, hasTerminal ? ignore : forward);
  };
}

/** Throws if the guards did not report: then the target did not run guarded, and its result must not count. */
function requireGuards(plan: LaunchPlan, reports: readonly GuardReport[], { timedOut }: TargetEnd): void {
  if (plan.mode !== 'bootstrap') return;
  // The first word counts: it was written before the target ran, which can write to the same channel.
  const first = reports.find(({ type }) => type === 'failed' || type === 'installed');
  const failed = first?.type === 'failed' ? first : undefined;
  const command = escapeControl(plan.command);
  if (failed?.code === 'too-old') {
    throw new HermeticError(
      'E_INTERPRETER_TOO_OLD',
      `${command} is Python ${escapeControl(failed.message)}; the guards need 3.6 or newer`,
      {
        hint: 'run the target with a newer interpreter; "hermetic doctor" lists the ones it finds',
      },
    );
  }
  if (failed !== undefined) {
    throw new HermeticError(
      'E_GUARD_NOT_INSTALLED',
      `the guards could not be installed in ${command}: ${escapeControl(failed.message)}`,
      {
        hint: 'nothing was run; "hermetic doctor" checks the interpreters of this machine',
      },
    );
  }
  if (first === undefined) {
    throw new HermeticError('E_GUARD_NOT_INSTALLED', `${command} ended before its guards reported`, {
      hint: timedOut
        ? `the time limit of ${plan.timeout} s was over first; raise --timeout`
        : 'nothing of the target was run; check that this interpreter starts by itself',
    });
  }
}
