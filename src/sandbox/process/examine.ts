import { IsolationUnavailableError } from '../errors.js';
import type { IsolationReport } from '../result.js';
import { judge, type Outcomes, parseOutcomes, type ProbeName } from './probes.js';
import { warnOfLess } from './warn-of-less.js';
import type { Worker } from './worker.js';
import type { WorkerProcess, WorkerProgram } from './start/worker-process.js';

export interface Wanted {
  readonly isolation: 'process' | 'kernel';
  readonly insists: WorkerProgram['insists'];
  readonly allowDegraded: boolean;
  readonly allowNetwork: boolean;
  /** What the lock takes away, and the attempts that show it. */
  readonly lock: { readonly detail: string; readonly probes: readonly ProbeName[] };
  /** Bytes beyond those in use when it is ready. */
  readonly memory: number | null;
  /** Milliseconds for each answer. */
  readonly patience: number;
}

type Mechanisms = IsolationReport['mechanisms'];

/**
 * Waits for a worker, takes away what it needed for its start only, and has it try what it must not be able to do. Throws
 * IsolationUnavailableError if it never answers, or if an attempt succeeds and the box insists. Otherwise it warns.
 */
export async function examine(worker: Worker, process: WorkerProcess, wanted: Wanted): Promise<IsolationReport> {
  const ready = await worker.first('ready', wanted.patience);
  if (typeof ready === 'string') throw notStarted(ready);
  const detail = `a process of its own (${String(process.pid)}), ${ready.environment} environment variables`;
  const own: Mechanisms = [{ name: 'process', active: process.pid !== undefined, detail }];
  process.limit({ memory: wanted.memory });
  const seen = await lock(worker, process.mechanisms, parseOutcomes(ready.probes), wanted);
  const missing = seen.filter(({ active }) => !active);
  if (missing.length > 0 && wanted.insists !== null) throw notHeld(wanted.insists, missing);
  if (missing.length > 0 && !wanted.allowDegraded) warnOfLess(missing);
  return { requested: wanted.isolation, mechanisms: [...own, ...seen], degraded: missing.length > 0 };
}

async function lock(worker: Worker, applied: Mechanisms, before: Outcomes, wanted: Wanted): Promise<Mechanisms> {
  const name = 'lock';
  // Without any of them the process was started in the plain way, and can be asked for nothing.
  if (applied.every(({ active }) => !active))
    return [...applied, { name, active: false, detail: applied[0]?.detail ?? '' }];
  worker.send({ kind: 'lock' });
  const locked = await worker.first('locked', wanted.patience);
  if (typeof locked === 'string') throw notStarted(locked);
  const outcomes: Outcomes = new Map([...before, ...parseOutcomes(locked.probes)]);
  const expected: readonly ProbeName[] = [
    ...(['read', 'write', 'process', 'signal'] as const),
    ...wanted.lock.probes,
    ...(wanted.allowNetwork ? [] : (['socket'] as const)),
  ];
  return judge([...applied, { name, active: true, detail: wanted.lock.detail }], outcomes, expected);
}

function notStarted(problem: string): IsolationUnavailableError {
  return new IsolationUnavailableError(`a process for the program could not be started: ${problem}`, ['process']);
}

function notHeld(what: string, missing: Mechanisms): IsolationUnavailableError {
  const names = missing.map(({ name }) => name);
  const seen = missing.map(({ name, detail }) => `${name} (${detail})`).join(', ');
  return new IsolationUnavailableError(`${what} does not hold: ${seen}`, names, {
    hint: 'allowDegraded: true goes on with less; "hermetic doctor" tells what this machine can do',
  });
}
