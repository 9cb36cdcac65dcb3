import { isMainThread } from 'node:worker_threads';
import { slice, startsWith } from '../seams/primordials.js';

/** A flag that a thread accepts and that changes nothing: no package exports have a condition of this name. */
export const MESSAGE_FLAG = '--conditions=hermetic:';

/** Takes the message that the starting thread put first into the execArgv of this one. */
export function takeThreadMessage(): string | undefined {
  const flag = process.execArgv[0];
  // Anybody may start a process with such a flag, but only guards start a thread.
  if (isMainThread || flag === undefined || !startsWith(flag, MESSAGE_FLAG)) return undefined;
  process.execArgv = process.execArgv.slice(1);
  return slice(flag, MESSAGE_FLAG.length);
}
