import type { WorkerKind } from '../pool/pooled-worker.js';
import { examine } from '../worker/examine.js';
import { startProcess } from '../worker/start-process.js';
import { Worker } from '../worker/worker.js';
import { bootCommand } from './boot-command.js';

/** Milliseconds for a start on a machine that is busy. */
const PATIENCE = 30_000;

/** Processes for Python programs. `modules`: what is registered of the interpreter's own modules, imported beforehand. */
export function pythonWorkerKind(python: string, modules: readonly string[]): WorkerKind<Worker> {
  return { key: `python process ${python} ${modules.join(' ')}`, start: () => startPython(python, modules) };
}

async function startPython(python: string, modules: readonly string[]): Promise<Worker> {
  const level = { isolation: 'process', allowDegraded: false } as const;
  const started = startProcess({
    path: python,
    args: bootCommand('worker', modules),
    readable: [],
    network: false,
    forks: false,
    ...level,
  });
  const worker = new Worker(started);
  try {
    // The interpreter limits its own memory.
    const wanted = { ...level, allowNetwork: false, memory: null, patience: PATIENCE };
    worker.isolation = await examine(worker, started, wanted);
    return worker;
  } catch (error) {
    worker.kill();
    throw error;
  }
}
