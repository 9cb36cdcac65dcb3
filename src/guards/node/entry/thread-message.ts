import { isMainThread } from 'node:worker_threads';
import { slice, startsWith } from '../seams/primordials.js';

/** A flag that a thread takes, and that means nothing: conditions of package exports have no such name. */
export const MESSAGE_FLAG = '--conditions=hermetic:';

/** What the thread that started this one put first into its execArgv. */
export function takeThreadMessage(): string | undefined {
  const flag = process.execArgv[0];
  // Anybody may start a process with such a flag; a thread is started by the guards of another.
  if (isMainThread || flag === undefined || !startsWith(flag, MESSAGE_FLAG)) return undefined;
  process.execArgv = process.execArgv.slice(1);
  return slice(flag, MESSAGE_FLAG.length);
}
