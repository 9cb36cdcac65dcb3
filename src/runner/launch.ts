import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { builtin } from '../builtin.js';
import { HermeticError } from '../errors.js';
import { escapeControl } from '../trace/escape.js';
import type { GuardReport } from '../trace/protocol.js';
import { descendants } from './descendants.js';
import type { TargetEnd } from './exit-rule.js';
import { inheritedDescriptors } from './inherited-descriptors.js';
import { CHANNEL, type LaunchPlan } from './launch-plan.js';
import { createReports, type Reports } from './report-log.js';

export interface Launched {
  readonly end: TargetEnd;
  readonly pid: number;
  readonly reports: readonly GuardReport[];
}

/** From SIGTERM to SIGKILL when the time is over. */
const GRACE_MS = 2000;
const MAX_LINE = 64 * 1024;

/** The only place that starts a target. */
export async function launch(plan: LaunchPlan): Promise<Launched> {
  const passed = inheritedDescriptors();
  let channelNumber = 3;
  while (passed.includes(channelNumber)) channelNumber += 1;
  const stdio: ('inherit' | 'ignore' | 'pipe' | number)[] = ['inherit', 'inherit', 'inherit'];
  for (let descriptor = 3; descriptor <= Math.max(channelNumber, ...passed); descriptor += 1) {
    stdio[descriptor] = passed.includes(descriptor) ? descriptor : 'ignore';
  }
  if (plan.mode === 'bootstrap') stdio[channelNumber] = 'pipe';
  const child = builtin('node:child_process').spawn(
    plan.command,
    plan.args.map((arg) => (arg === CHANNEL ? String(channelNumber) : arg)),
    {
      stdio,
      env: environmentOf(plan, channelNumber),
      ...(plan.target.kind === 'node' ? { argv0: plan.target.argv0 } : {}),
    },
  );
  const reports = createReports();
  // Every index of `stdio` is ours; a 'pipe' there is a duplex socket.
  const channel = plan.mode === 'bootstrap' ? (child.stdio[channelNumber] as Socket) : null;
  if (channel !== null) {
    collect(channel, reports);
    if (plan.message !== null) channel.write(`${JSON.stringify(plan.message)}\n`);
  }
  const stopForwarding = forwardSignals(child);
  try {
    const end = await ended(child, plan);
    if (channel !== null) await drain(channel, reports.list);
    requireGuards(plan, reports.list);
    return { end, pid: child.pid ?? 0, reports: reports.list };
  } finally {
    stopForwarding();
    channel?.destroy();
  }
}

function environmentOf({ env, inherited }: LaunchPlan, channel: number): Record<string, string> {
  return inherited === null ? { ...env } : { ...env, HERMETIC_GUARD: JSON.stringify({ ...inherited, channel }) };
}

function collect(channel: Socket, reports: Reports): void {
  let rest = '';
  channel.setEncoding('utf8');
  // The target may close its end at any time; what it did before is all we can know then.
  channel.on('error', () => undefined);
  channel.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, MAX_LINE);
    for (const line of lines) reports.add(line);
  });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Descendants may hold the channel open for ever, so wait until a whole turn of the loop brought nothing. */
async function drain(channel: Socket, reports: readonly GuardReport[]): Promise<void> {
  let before = -1;
  while (before !== reports.length && !channel.readableEnded) {
    before = reports.length;
    await nextTurn();
    await nextTurn();
  }
}

function ended(child: ChildProcess, { timeout, command }: LaunchPlan): Promise<TargetEnd> {
  return new Promise((resolve, reject) => {
    let timedOut = false;
    const timers: NodeJS.Timeout[] = [];
    if (timeout !== null) {
      timers.push(
        setTimeout(() => {
          timedOut = true;
          endAll(child, 'SIGTERM');
          timers.push(setTimeout(() => endAll(child, 'SIGKILL'), GRACE_MS));
        }, timeout * 1000),
      );
    }
    const finish = (): void => timers.forEach((timer) => clearTimeout(timer));
    child.once('error', (cause: NodeJS.ErrnoException) => {
      finish();
      reject(
        new HermeticError(
          'E_TARGET_UNSUPPORTED',
          `${escapeControl(command)} cannot be started: ${cause.code ?? cause.message}`,
          { cause },
        ),
      );
    });
    child.once('exit', (code, signal) => {
      finish();
      resolve({ code, signal, timedOut });
    });
  });
}

/** The target and what it started; collected before the first of them ends and the others lose their parent. */
function endAll(child: ChildProcess, signal: NodeJS.Signals): void {
  const others = child.pid === undefined ? [] : descendants(child.pid);
  child.kill(signal);
  for (const pid of others) {
    try {
      process.kill(pid, signal);
    } catch {
      // it ended meanwhile
    }
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

function forwardSignals(child: ChildProcess): () => void {
  const hasTerminal = [0, 1, 2].some((descriptor) => builtin('node:tty').isatty(descriptor));
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  const ignore = (): void => undefined;
  for (const signal of FORWARDED) process.on(signal, forward);
  for (const signal of FROM_TERMINAL) process.on(signal, hasTerminal ? ignore : forward);
  return () => {
    for (const signal of FORWARDED) process.off(signal, forward);
    for (const signal of FROM_TERMINAL) process.off(signal, hasTerminal ? ignore : forward);
  };
}

/** The handshake: no word from the guard means that the target did not run guarded, so it must not count as a run. */
function requireGuards(plan: LaunchPlan, reports: readonly GuardReport[]): void {
  if (plan.mode !== 'bootstrap') return;
  const failed = reports.find((report) => report.type === 'failed');
  const command = escapeControl(plan.command);
  if (failed?.type === 'failed' && failed.code === 'too-old') {
    throw new HermeticError(
      'E_INTERPRETER_TOO_OLD',
      `${command} is Python ${escapeControl(failed.message)}; the guards need 3.6 or newer`,
      {
        hint: 'run the target with a newer interpreter; "hermetic doctor" lists the ones it finds',
      },
    );
  }
  if (failed?.type === 'failed') {
    throw new HermeticError(
      'E_GUARD_NOT_INSTALLED',
      `the guards could not be installed in ${command}: ${escapeControl(failed.message)}`,
      {
        hint: 'nothing was run; "hermetic doctor" checks the interpreters of this machine',
      },
    );
  }
  if (!reports.some(({ type }) => type === 'installed')) {
    throw new HermeticError('E_GUARD_NOT_INSTALLED', `${command} ended before its guards reported`, {
      hint: 'nothing of the target was run; check that this interpreter starts by itself',
    });
  }
}
