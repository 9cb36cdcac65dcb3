import { readFileSync } from 'node:fs';
import { isTerminal } from '../facts/is-terminal.js';

/**
 * The target has stopped by itself. The shell that started us knows only us: it takes its terminal back when we stop too,
 * and `fg` wakes both. With a time limit somebody must stay awake to end it.
 */
export function pauseWith(pid: number, timeout: number | null): void {
  if (timeout !== null || ![0, 1, 2].some(isTerminal) || !isStopped(pid)) return;
  // Unlike SIGSTOP it does nothing where there is no shell to wake us.
  process.kill(process.pid, 'SIGTSTP');
}

/** Still: we may have been stopped together with it, and hear of that only now that both go on. */
function isStopped(pid: number): boolean {
  try {
    return /^State:\tT/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
