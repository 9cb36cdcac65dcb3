import { readlinkSync } from 'node:fs';
import type { Notification } from './listener.js';
import { type Handler, intArgument, pointerArgument, type Supervision } from './supervision.js';
import { EPERM } from '../abi/errno.js';
import { PATH_MAX } from '../abi/files.js';

/** The exec that started the target was answered by whoever started it. */
export const execve: Handler = (supervision, call) =>
  refused(supervision, call, 'execve', programName(supervision, call, 0));

export const execveat: Handler = (supervision, call) => {
  const name = programName(supervision, call, 1);
  return refused(supervision, call, 'execveat', name === '' ? nameOfDescriptor(call) : name);
};

/** Threads do not come by here. */
export const fork: Handler = (supervision, call) => refused(supervision, call, 'fork', '');

function refused({ refuse }: Supervision, call: Notification, api: string, program: string): number {
  const subject = program === '' ? null : ({ kind: 'cmd', text: program } as const);
  refuse(call.tid, { guard: 'subprocess', api, action: subject === null ? 'start a process' : 'start', subject });
  return -EPERM;
}

/** For the report only. The arguments stay where they are: they may hold secrets. */
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
