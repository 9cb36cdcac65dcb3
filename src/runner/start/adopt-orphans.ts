import { PR_SET_CHILD_SUBREAPER } from '../../kernel/abi/processes.js';
import type { Ffi } from '../../kernel/ffi.js';

/**
 * With a time limit, processes of the run that lose their parent become children of the launcher, which can then find and
 * end them. Without system calls (`kernel` is null) those that left stay unknown.
 */
export function adoptOrphans(kernel: Ffi | null, timeout: number | null): void {
  if (timeout !== null) kernel?.call('prctl', PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}
