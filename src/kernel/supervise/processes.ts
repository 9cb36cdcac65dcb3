import { readlinkSync } from 'node:fs';
import { PATH_MAX } from '../abi/files.js';
import type { Notification, Outcome } from './listener.js';
import { andThen, type NowOrLater } from './now-or-later.js';
import { type Handler, intArgument, pointerArgument, type Supervision } from './supervision.js';

/** Not for the exec that starts the target: start/first-exec.ts answers that one. */
export const execve: Handler = (supervision, call) =>
  startProcess(supervision, call, 'execve', programName(supervision, call, 0));

export const execveat: Handler = (supervision, call) => {
  const name = programName(supervision, call, 1);
  return startProcess(supervision, call, 'execveat', name === '' ? nameOfDescriptor(call) : name);
};

/** Not for threads: the filter does not ask about them. */
export const fork: Handler = (supervision, call) => startProcess(supervision, call, 'fork', '');

/**
 * We cannot start a process on behalf of another, so an allowed call continues in the kernel. The kernel reads the path
 * again, so the program may differ from the one that was judged.
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
