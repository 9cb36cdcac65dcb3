import type { Socket } from 'node:net';
import { builtin } from '../../loaders/builtin.js';
import { HermeticError } from '../../errors.js';
import { escapeControl } from '../../trace/escape.js';
import { streamChannel } from './channel.js';
import { inheritedDescriptors } from '../facts/inherited-descriptors.js';
import { environmentOf, type LaunchPlan, wordsOf } from '../plan/launch-plan.js';
import type { Started } from './started.js';

/** Without a kernel layer: as any program starts another. */
export async function startPlain(plan: LaunchPlan): Promise<Started> {
  const passed = inheritedDescriptors();
  let channelNumber = 3;
  while (passed.includes(channelNumber)) channelNumber += 1;
  const stdio: ('inherit' | 'ignore' | 'pipe' | number)[] = ['inherit', 'inherit', 'inherit'];
  for (let descriptor = 3; descriptor <= Math.max(channelNumber, ...passed); descriptor += 1) {
    stdio[descriptor] = passed.includes(descriptor) ? descriptor : 'ignore';
  }
  if (plan.mode === 'bootstrap') stdio[channelNumber] = 'pipe';
  const child = builtin('node:child_process').spawn(plan.command, wordsOf(plan, channelNumber).slice(1), {
    stdio,
    env: environmentOf(plan, channelNumber),
    argv0: wordsOf(plan, channelNumber)[0],
  });
  // Before anything is awaited: it may end at once.
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
