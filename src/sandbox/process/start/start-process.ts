import { HermeticError } from '../../../errors.js';
import { ffi } from '../../../kernel/ffi.js';
import { landlockAbi } from '../../../kernel/landlock/open-rulesets.js';
import { type ProgramFiles, programFiles } from '../../../kernel/program/program-files.js';
import { workerProgram } from '../../../kernel/worker/seccomp-worker.js';
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
 * Starts a process for guests of any language. At level kernel it can reach only what `program` names, from its first
 * instruction. Throws IsolationUnavailableError if the kernel cannot do that, unless `allowDegraded`.
 */
export function startProcess(program: WorkerProgram): WorkerProcess {
  if (program.isolation === 'process') return startLoose(program);
  const problems: string[] = [];
  for (const mechanisms of program.allowDegraded ? [ALL, ...LESS] : [ALL]) {
    try {
      return startConfined(program, mechanisms, problems[0] ?? '');
    } catch (error) {
      const { message } = kernelProblem(error);
      problems.push(message);
    }
  }
  const [why = ''] = problems;
  if (!program.allowDegraded) throw unavailable(why);
  const missing = ALL.map((name) => ({ name, active: false, detail: why }));
  return { ...startLoose(program), mechanisms: missing };
}

function startConfined(program: WorkerProgram, wanted: readonly Mechanism[], why: string): WorkerProcess {
  const kernel = ffi();
  const abi = landlockAbi(kernel);
  if (wanted.includes('landlock') && abi === 0)
    throw new HermeticError('E_KERNEL_UNAVAILABLE', 'this kernel has no Landlock');
  const { network, forks } = program;
  const signalsAreScoped = wanted.includes('landlock') && abi >= SCOPED_SIGNALS;
  const calls = { arch: kernel.arch, programDescriptor: PROGRAM_DESCRIPTOR, network, forks, signalsAreScoped };
  const held = startHeld(kernel, program, {
    landlock: wanted.includes('landlock') ? { abi, ruleset: rulesetOf(program, abi) } : null,
    filter: wanted.includes('seccomp') ? workerProgram(calls) : null,
  });
  const details = { landlock: `ABI ${abi}`, seccomp: 'a list of what is allowed' };
  return {
    ...held,
    mechanisms: ALL.map((name) => {
      const active = wanted.includes(name);
      return { name, active, detail: active ? details[name] : why };
    }),
  };
}

/** Level process uses the kernel layer if there is one, to inherit nothing and die with us, but does not need it. */
function startLoose(program: WorkerProgram): WorkerProcess {
  try {
    return { ...startHeld(ffi(), program, { landlock: null, filter: null }), mechanisms: [] };
  } catch (error) {
    kernelProblem(error);
    return startPlain(program);
  }
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

function kernelProblem(error: unknown): HermeticError {
  if (error instanceof HermeticError && error.code === 'E_KERNEL_UNAVAILABLE') return error;
  throw error;
}

function unavailable(why: string): IsolationUnavailableError {
  return new IsolationUnavailableError(`isolation: 'kernel' cannot be had: ${why}`, ['kernel'], {
    hint: 'allowDegraded: true goes on with less, and result.isolation tells with what; "hermetic doctor" tells what this machine can do',
  });
}
