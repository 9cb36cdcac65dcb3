import { constants } from 'node:os';
import { adoptOrphans } from './adopt-orphans.js';
import { leadsOut } from '../../kernel/start/leads-out.js';
import type { Confinement } from '../../kernel/confinement.js';
import { type Ffi, ffi } from '../../kernel/ffi.js';
import { mustCall } from '../../kernel/start/must-call.js';
import { startConfined } from '../../kernel/start/start-confined.js';
import { needsRulesets } from '../../kernel/supervise/before-start.js';
import { superviseOnDemand } from '../../kernel/supervise/on-demand.js';
import type { Violation } from '../../wire/report.js';
import { descriptorChannel } from './channel.js';
import type { LaunchPlan } from '../plan/launch-plan.js';
import { argvOf, environmentOf, lineOf } from '../plan/with-channel.js';
import { pauseWith } from './pause-with.js';
import type { Started, TargetExit } from './started.js';
import { EINTR } from '../../kernel/abi/errno.js';
import { STATUS_STOPPED, WUNTRACED } from '../../kernel/abi/processes.js';
import { AF_UNIX, SOCK_CLOEXEC, SOCK_STREAM } from '../../kernel/abi/sockets.js';

/** One for the end of the target, one for the supervisor, one for the channel, and one to spare. */
const POOL_THREADS = 4;

/** The target is confined before its first instruction; the launcher stays next to it. */
export async function startUnderKernel(
  plan: LaunchPlan,
  confinement: Confinement,
  report: (violation: Violation) => void,
): Promise<Started> {
  const kernel = ffi();
  // libuv reads this later, when its pool starts. The target gets the user's own value.
  process.env['UV_THREADPOOL_SIZE'] = String(POOL_THREADS);
  const isOffline = plan.policy.network.length > 0;
  const inherited = plan.descriptors.filter((descriptor) => !isOffline || !leadsOut(kernel, descriptor));
  const pair = plan.mode === 'bootstrap' ? socketPair(kernel) : null;
  const theirs = pair?.theirs ?? -1;
  const passed = [0, 1, 2, ...inherited, ...(pair === null ? [] : [theirs])];
  const startedNs = BigInt(Date.now()) * 1_000_000n;
  const { policy, ignoredSignals } = plan;
  const program = { path: plan.command, argv: argvOf(plan, theirs), env: environmentOf(plan, theirs), ignoredSignals };
  try {
    adoptOrphans(kernel, plan.timeout);
    const isTold = pair !== null && plan.message !== null && sendFirst(kernel, pair.ours, lineOf(plan.message));
    const { pid, listener, rulesets: opened } = await startConfined(kernel, confinement, program, passed);
    const rulesets = needsRulesets(policy) ? opened : [];
    for (const ruleset of rulesets.length === 0 ? opened : []) kernel.call('close', ruleset);
    const supervisor =
      listener === null
        ? null
        : superviseOnDemand(kernel, listener, async () => {
            const { supervise } = await import('../../kernel/supervise/supervise.js');
            return supervise({ ffi: kernel, listener, policy, rules: policy.rules, rulesets, startedNs, report });
          });
    let isOver = false;
    const ended = endOf(kernel, pid, () => pauseWith(pid, plan.timeout)).then((end) => {
      isOver = true;
      return end;
    });
    return {
      pid,
      isTold,
      channel: pair === null ? null : descriptorChannel(kernel, pair.ours),
      kill(signal) {
        // The id of an ended process may belong to another one soon.
        if (isOver) return false;
        try {
          return process.kill(pid, signal);
        } catch {
          // It has ended, and wait4 has not returned yet.
          return false;
        }
      },
      ended,
      release: async () => supervisor?.stop(),
    };
  } finally {
    if (pair !== null) kernel.call('close', theirs);
  }
}

/** A message of this size fits into a socket that nobody reads yet. */
const SURELY_FITS = 64 * 1024;

/** Writes the message before the target starts, so that it need not wait; false if the message is too long. */
function sendFirst(kernel: Ffi, socket: number, text: string): boolean {
  const bytes = Buffer.from(text);
  if (bytes.length > SURELY_FITS) return false;
  const { address, bytes: memory } = kernel.allocate(bytes.length);
  memory.set(bytes);
  return mustCall(kernel, 'write', socket, address, bytes.length) === bytes.length;
}

function socketPair(kernel: Ffi): { readonly ours: number; readonly theirs: number } {
  const { address, bytes } = kernel.allocate(8);
  mustCall(kernel, 'socketpair', AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, address);
  return { ours: bytes.readInt32LE(0), theirs: bytes.readInt32LE(4) };
}

/** A thread of the pool waits, which also keeps the launcher from ending before the target. */
async function endOf(kernel: Ffi, pid: number, onStop: () => void): Promise<TargetExit> {
  const { address, bytes } = kernel.allocate(8);
  for (;;) {
    // Orphans of the target may have become our children: they are reaped too.
    const waited = await kernel.callAsync('wait4', -1, address, WUNTRACED, 0);
    if (waited === -EINTR || (waited > 0 && waited !== pid)) continue;
    const status = bytes.readInt32LE(0);
    if (waited < 0 || (status & 0xff) !== STATUS_STOPPED) return decodeStatus(status);
    onStop();
  }
}

/** Reads a status as waitpid(2) packs it. */
function decodeStatus(status: number): TargetExit {
  const number = status & 0x7f;
  if (number === 0) return { code: (status >> 8) & 0xff, signal: null };
  // The keys of the record are signals, which Object.entries forgets.
  const names = Object.entries(constants.signals) as readonly (readonly [NodeJS.Signals, number])[];
  return { code: null, signal: names.find(([, value]) => value === number)?.[0] ?? 'SIGKILL' };
}
