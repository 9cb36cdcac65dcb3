import type { Merged } from '../../policy/merge/merge.js';
import { escapeControl } from '../../trace/escape.js';
import type { NodeTarget, PythonTarget, Target } from '../target/target.js';
import { guardsOn, type KernelPart, OF_A_LANGUAGE } from './enforcement.js';

/** Lines that the user should read before the run. */
export function notes(settings: Merged, isRoot: boolean, target: Target, kernel: KernelPart): readonly string[] {
  const { policy, run } = settings;
  const result: string[] = [];
  const on = guardsOn(policy);
  const isInfo = target.kind !== 'native' && isInformation(target);
  if (isInfo) return [];
  if (on.length === 0) result.push('no guard is on: the target runs unrestricted');
  else if (target.kind === 'native' && 'why' in kernel) {
    const name = escapeControl(target.displayPath);
    result.push(`${name} is a native program and --kernel=off: nothing holds ${on.join(', ')}`);
  } else if (run.kernel === 'auto' && 'why' in kernel) {
    result.push(
      `language guards only: native code and children that are neither Python nor Node are not held (${kernel.why})`,
    );
  } else if ('seatbelt' in kernel) {
    result.push('the Seatbelt profile was never tested on a Mac: count on the language guards only');
  } else if ('confinement' in kernel && kernel.isWeakened) {
    result.push(
      `the kernel layer holds less than it should: without ${Object.values(kernel.missing).flat().join('; ')}`,
    );
  }
  if ('confinement' in kernel && kernel.closed.length > 0) {
    result.push(`the kernel layer refuses more than it should: ${kernel.closed.join('; ')}`);
  }
  const unheld = target.kind === 'native' ? on.filter((guard) => OF_A_LANGUAGE.includes(guard)) : [];
  if (unheld.length > 0 && !('why' in kernel)) {
    result.push(`${escapeControl(target.displayPath)} is a native program: nothing holds ${unheld.join(', ')}`);
  }
  if (run.maxProcs !== null && isRoot) {
    result.push('--max-procs is not enforced: the kernel does not count the processes of root');
  }
  return result;
}

function isInformation(target: PythonTarget | NodeTarget): boolean {
  return target.kind === 'node' ? target.info : target.entry.mode === 'info';
}
