import { IsolationUnavailableError } from '../errors.js';
import type { IsolationReport } from '../result.js';
import { judge, type Outcomes, parseOutcomes, type ProbeName } from './probes.js';
import type { Worker } from './worker.js';
import type { WorkerProcess, WorkerProgram } from './start/worker-process.js';

type Wanted = Readonly<Record<'allowNetwork' | 'allowDegraded', boolean>> & {
  readonly isolation: WorkerProgram['isolation'];
  /** Bytes beyond those in use when it is ready. */
  readonly memory: number | null;
  /** Milliseconds for each answer. */
  readonly patience: number;
};

const LOCKED = 'all paths, after the start';

/**
 * Waits for a worker, takes away what it needed for its start only, and has it try what it must not be able to do. Throws
 * IsolationUnavailableError if an attempt succeeds or it never answers.
 */
export async function examine(worker: Worker, process: WorkerProcess, wanted: Wanted): Promise<IsolationReport> {
  const { isolation: requested, allowNetwork, allowDegraded, memory, patience } = wanted;
  const ready = await worker.first('ready', patience);
  if (typeof ready === 'string') throw notStarted(ready);
  const detail = `a process of its own (${String(process.pid)}), ${ready.environment} environment variables`;
  const base: IsolationReport['mechanisms'] = [{ name: 'process', active: process.pid !== undefined, detail }];
  process.limit({ memory });
  if (requested === 'process') return { requested, mechanisms: base, degraded: false };

  worker.send({ kind: 'lock' });
  const locked = await worker.first('locked', patience);
  if (typeof locked === 'string') throw notStarted(locked);
  const outcomes: Outcomes = new Map([...parseOutcomes(ready.probes), ...parseOutcomes(locked.probes)]);
  const told = [...process.mechanisms, { name: 'lock', active: true, detail: LOCKED }];
  const seen = judge(told, outcomes, expected(allowNetwork));
  const missing = seen.filter(({ active }) => !active);
  if (missing.length > 0 && !allowDegraded) throw notHeld(missing);
  return { requested, mechanisms: [...base, ...seen], degraded: missing.length > 0 };
}

function expected(allowNetwork: boolean): readonly ProbeName[] {
  const always = ['read', 'write', 'process', 'signal', 'reopen', 'stat'] as const;
  return allowNetwork ? always : [...always, 'socket'];
}

function notStarted(problem: string): IsolationUnavailableError {
  return new IsolationUnavailableError(`a process for the program could not be started: ${problem}`, ['process']);
}

function notHeld(missing: IsolationReport['mechanisms']): IsolationUnavailableError {
  const names = missing.map(({ name }) => name);
  const seen = missing.map(({ name, detail }) => `${name} (${detail})`).join(', ');
  return new IsolationUnavailableError(`isolation: 'kernel' does not hold: ${seen}`, names, {
    hint: 'allowDegraded: true goes on with less; "hermetic doctor" tells what this machine can do',
  });
}
