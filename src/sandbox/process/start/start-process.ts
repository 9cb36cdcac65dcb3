import { HermeticError } from '../../../errors.js';
import { ffi } from '../../../kernel/ffi.js';
import { landlockAbi } from '../../../kernel/landlock/open-rulesets.js';
import { type ProgramFiles, programFiles } from '../../../kernel/program/program-files.js';
import { isExhaustion } from '../../../kernel/start/must-call.js';
import { type WorkerCalls, workerProgram } from '../../../kernel/worker/seccomp-worker.js';
import { PROGRAM_DESCRIPTOR, type Surroundings } from '../../../kernel/worker/start-alone.js';
import { workerRuleset } from '../../../kernel/worker/worker-ruleset.js';
import { IsolationUnavailableError } from '../../errors.js';
import { startHeld } from './held-process.js';
import { startPlain } from './plain-process.js';
import type { WorkerProcess, WorkerProgram } from './worker-process.js';

type Mechanism = 'landlock' | 'seccomp';
const ALL: readonly Mechanism[] = ['landlock', 'seccomp'];
/** The sets of mechanisms to try when not all can be had. The filter comes first because it restricts more. */
const LESS: readonly (readonly Mechanism[])[] = [['seccomp'], ['landlock'], []];

/** The first ABI of Landlock that confines signals. */
const SCOPED_SIGNALS = 6;

/**
 * Starts a process for guests of any language, which can reach only what `program` names from its first instruction. Where the
 * kernel cannot do all of that, it does what it can; throws IsolationUnavailableError if the program insists on everything.
 */
export function startProcess(program: WorkerProgram): WorkerProcess {
  const problems: string[] = [];
  for (const mechanisms of program.insists === null ? [ALL, ...LESS] : [ALL]) {
    try {
      return startHolding(program, mechanisms, problems[0] ?? '');
    } catch (error) {
      problems.push(kernelProblem(error).message);
    }
  }
  const [why = ''] = problems;
  if (program.insists !== null) throw unavailable(program.insists, why);
  return { ...startPlain({ path: program.path, args: program.looseArgs }), mechanisms: told([], why, null) };
}

function startHolding(program: WorkerProgram, wanted: readonly Mechanism[], why: string): WorkerProcess {
  const kernel = ffi();
  const abi = landlockAbi(kernel);
  if (wanted.includes('landlock') && abi === 0)
    throw new HermeticError('E_KERNEL_UNAVAILABLE', 'this kernel has no Landlock');
  const { path, network, forks } = program;
  const signalsAreScoped = wanted.includes('landlock') && abi >= SCOPED_SIGNALS;
  const calls = { arch: kernel.arch, programDescriptor: PROGRAM_DESCRIPTOR, network, forks, signalsAreScoped };
  const args = wanted.length === 0 ? program.looseArgs : program.args;
  const held = startHeld(
    kernel,
    { path, args },
    {
      landlock: wanted.includes('landlock') ? { abi, ruleset: rulesetOf(program, abi) } : null,
      filter: wanted.includes('seccomp') ? filterOf(calls) : null,
    },
  );
  return { ...held, mechanisms: told(wanted, why, abi, network) };
}

function told(
  active: readonly Mechanism[],
  why: string,
  abi: number | null,
  network = false,
): WorkerProcess['mechanisms'] {
  const allowed = network ? 'a list of what is allowed, sockets for IP among it' : 'a list of what is allowed';
  const details = { landlock: `ABI ${String(abi)}`, seccomp: allowed };
  return ALL.map((name) => ({
    name,
    active: active.includes(name),
    detail: active.includes(name) ? details[name] : why,
  }));
}

const filters = new Map<string, Uint8Array>();

function filterOf(calls: WorkerCalls): Uint8Array {
  const key = JSON.stringify(calls);
  const filter = filters.get(key) ?? workerProgram(calls);
  filters.set(key, filter);
  return filter;
}

function rulesetOf(program: WorkerProgram, abi: number): NonNullable<Surroundings['landlock']>['ruleset'] {
  const { files, executed } = filesOf(program.path);
  return workerRuleset({ readable: [...files, ...program.readable], executed, network: program.network }, abi);
}

const known = new Map<string, ProgramFiles>();

function filesOf(path: string): ProgramFiles {
  const found = known.get(path) ?? programFiles(path, {});
  known.set(path, found);
  return found;
}

/** A machine that has run out of something must not get a box with fewer walls for that. */
function kernelProblem(error: unknown): HermeticError {
  if (isExhaustion(error)) throw exhausted(error);
  if (error instanceof HermeticError && error.code === 'E_KERNEL_UNAVAILABLE') return error;
  throw error;
}

function exhausted(error: unknown): IsolationUnavailableError {
  const why = error instanceof Error ? error.message : String(error);
  return new IsolationUnavailableError(`a process for the program could not be started: ${why}`, ['process'], {
    hint: 'this process, or the machine, has no descriptors, memory or processes left; close boxes that are not needed',
  });
}

function unavailable(what: string, why: string): IsolationUnavailableError {
  return new IsolationUnavailableError(`${what} cannot be had: ${why}`, ['kernel'], {
    hint: 'allowDegraded: true goes on with less, and result.isolation tells with what; "hermetic doctor" tells what this machine can do',
  });
}
