import { spawn } from 'node:child_process';
import { IsolationUnavailableError } from '../errors.js';
import type { WorkerKind } from '../pool/pooled-worker.js';
import { Worker } from '../worker/worker.js';
import { bootCommand } from './boot-command.js';

/** Milliseconds for a start on a machine that is busy. */
const PATIENCE = 30_000;

/** Processes for Python programs. `modules`: what is registered of the interpreter's own modules, imported beforehand. */
export function pythonWorkerKind(python: string, modules: readonly string[]): WorkerKind<Worker> {
  return { key: `python process ${python} ${modules.join(' ')}`, start: () => startPython(python, modules) };
}

async function startPython(python: string, modules: readonly string[]): Promise<Worker> {
  const child = spawn(python, bootCommand('worker', modules), {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const worker = new Worker(child);
  const problem = await worker.ready(PATIENCE);
  if (problem === null) return worker;
  worker.kill();
  throw new IsolationUnavailableError(`a process for the program could not be started: ${problem}`, ['process']);
}
