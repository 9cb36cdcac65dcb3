import type { Socket } from 'node:net';
import { builtin } from '../../loaders/builtin.js';
import { HermeticError } from '../../errors.js';
import { escapeControl } from '../../trace/escape.js';
import { adoptOrphans } from './adopt-orphans.js';
import { streamChannel } from './channel.js';
import { type Ffi, ffi } from '../../kernel/ffi.js';
import { leadsOut } from '../../kernel/start/leads-out.js';
import type { LaunchPlan } from '../plan/launch-plan.js';
import { argvOf, environmentOf } from '../plan/with-channel.js';
import type { Started } from './started.js';

/** Starts the target without a kernel layer, as any program starts another. */
export async function startPlain(plan: LaunchPlan): Promise<Started> {
  const passed = plan.policy.network.length === 0 ? plan.descriptors : withoutWaysOut(plan.descriptors);
  let channelNumber = 3;
  while (passed.includes(channelNumber)) channelNumber += 1;
  const stdio: ('inherit' | 'ignore' | 'pipe' | number)[] = ['inherit', 'inherit', 'inherit'];
  for (let descriptor = 3; descriptor <= Math.max(channelNumber, ...passed); descriptor += 1) {
    stdio[descriptor] = passed.includes(descriptor) ? descriptor : 'ignore';
  }
  if (plan.mode === 'bootstrap') stdio[channelNumber] = 'pipe';
  if (plan.timeout !== null) adoptOrphans(ffiIfThere(), plan.timeout);
  const [argv0, ...args] = argvOf(plan, channelNumber);
  const [wrapper, ...wrapperArgs] = plan.prefix;
  const { spawn } = builtin('node:child_process');
  const options = { stdio, env: environmentOf(plan, channelNumber) };
  const child =
    wrapper === undefined
      ? spawn(plan.command, args, { ...options, argv0 })
      : spawn(wrapper, [...wrapperArgs, plan.command, ...args], options);
  // Listens before anything is awaited: the child may end at once.
  const ended: Started['ended'] = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause: NodeJS.ErrnoException) => {
      const message = `${escapeControl(plan.command)} cannot be started: ${cause.code ?? cause.message}`;
      reject(new HermeticError('E_TARGET_UNSUPPORTED', message, { cause }));
    });
  });
  return {
    pid: child.pid ?? 0,
    isTold: false,
    // Every index of `stdio` is ours; a 'pipe' there is a duplex socket.
    channel: plan.mode === 'bootstrap' ? streamChannel(child.stdio[channelNumber] as Socket) : null,
    kill: (signal) => child.kill(signal),
    ended,
    release: () => Promise.resolve(),
  };
}

/** Where nothing can look at sockets, they are passed on, and the language guards alone judge what is done with them. */
function withoutWaysOut(descriptors: readonly number[]): readonly number[] {
  if (descriptors.length === 0) return [];
  const kernel = ffiIfThere();
  return kernel === null ? descriptors : descriptors.filter((descriptor) => !leadsOut(kernel, descriptor));
}

function ffiIfThere(): Ffi | null {
  try {
    return ffi();
  } catch {
    return null;
  }
}
