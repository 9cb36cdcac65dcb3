import { readFileSync } from 'node:fs';
import { isTerminal } from '../facts/is-terminal.js';

/**
 * Stops the launcher when the target has stopped. The shell that started us knows only us: it takes its terminal back when we
 * stop, and `fg` wakes both. With a time limit the launcher must stay awake to end the target.
 */
export function pauseWith(pid: number, timeout: number | null): void {
  if (timeout !== null || ![0, 1, 2].some(isTerminal) || !isStopped(pid)) return;
  // SIGTSTP, not SIGSTOP: the kernel ignores it in an orphaned process group, where no shell could wake us.
  process.kill(process.pid, 'SIGTSTP');
}

/** Whether it is still stopped. Ctrl+Z may stop both at once; then we get the event only after both continue. */
function isStopped(pid: number): boolean {
  try {
    return /^State:\tT/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
