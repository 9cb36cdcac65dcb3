import { RLIMIT } from '../../kernel/abi/processes.js';
import type { ResourceLimit } from '../../kernel/confinement.js';
import type { Merged } from '../../policy/merge/merge.js';
import type { Limits } from '../../wire/boot.js';
import type { Target } from '../target/target.js';

export const NO_LIMITS: Limits = { memory: null, cpu: null, maxProcs: null };

/** `tasks` are those that the user has now: --max-procs counts from there. */
export function limitsOf({ run }: Merged, tasks: number): Limits {
  return {
    memory: run.memory === null ? null : Math.round(run.memory * 1024 * 1024),
    cpu: run.cpu === null ? null : Math.ceil(run.cpu),
    maxProcs: run.maxProcs === null ? null : tasks + run.maxProcs,
  };
}

export function resourceLimits({ memory, cpu, maxProcs }: Limits, kind: Target['kind']): readonly ResourceLimit[] {
  return [
    // V8 reserves far more addresses than it uses; what it makes writable counts as data.
    ...(memory === null ? [] : [{ resource: kind === 'node' ? RLIMIT.DATA : RLIMIT.AS, value: memory }]),
    // A second for SIGXCPU to be heard before SIGKILL.
    ...(cpu === null ? [] : [{ resource: RLIMIT.CPU, value: cpu, hard: cpu + 1 }]),
    ...(maxProcs === null ? [] : [{ resource: RLIMIT.NPROC, value: maxProcs }]),
  ];
}
