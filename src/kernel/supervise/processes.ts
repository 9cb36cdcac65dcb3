import { readlinkSync } from 'node:fs';
import { PATH_MAX } from '../abi/files.js';
import type { Notification, Outcome } from './listener.js';
import { andThen, type NowOrLater } from './now-or-later.js';
import { type Handler, intArgument, pointerArgument, type Supervision } from './supervision.js';

/** The exec that starts the target does not come by here: whoever started it answers that one. */
export const execve: Handler = (supervision, call) =>
  startProcess(supervision, call, 'execve', programName(supervision, call, 0));

export const execveat: Handler = (supervision, call) => {
  const name = programName(supervision, call, 1);
  return startProcess(supervision, call, 'execveat', name === '' ? nameOfDescriptor(call) : name);
};

/** Threads do not come by here. */
export const fork: Handler = (supervision, call) => startProcess(supervision, call, 'fork', '');

/**
 * Nobody can start a process in the place of another, so that an allowed call goes on as it is. The program is then what
 * the thread's memory names at that moment, which may not be the one that was judged.
 */
function startProcess({ judge }: Supervision, { tid }: Notification, api: string, name: string): NowOrLater<Outcome> {
  const program = name === '' ? null : name;
  return andThen(judge.check({ guard: 'subprocess', api, action: 'start', tid, program }), (ruling): Outcome =>
    ruling.decision === 'refuse' ? -ruling.errno : 'goes-on',
  );
}

/** For the report only. The arguments are not read: they may hold secrets. */
function programName({ system }: Supervision, call: Notification, argument: number): string {
  return system.readText(call.tid, pointerArgument(call, argument), PATH_MAX)?.toString() ?? '';
}

function nameOfDescriptor(call: Notification): string {
  try {
    return readlinkSync(`/proc/${call.tid}/fd/${intArgument(call, 0)}`);
  } catch {
    return '';
  }
}
