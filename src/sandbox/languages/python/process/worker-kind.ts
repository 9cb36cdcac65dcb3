import type { WorkerKind } from '../../../pool/pooled-worker.js';
import { examine } from '../../../process/examine.js';
import { startProcess } from '../../../process/start/start-process.js';
import { Worker } from '../../../process/worker.js';
import type { WorkerProcess } from '../../../process/start/worker-process.js';
import { type PythonSettings, pythonProgram, wantedOfPython } from './python-program.js';
import { Zygote } from './zygote.js';

/** Milliseconds for a start on a machine that is busy. */
const PATIENCE = 30_000;

/** Processes for Python programs. */
export function workerKind(settings: PythonSettings): WorkerKind<Worker> {
  const key = `python ${JSON.stringify(settings)}`;
  return { key, start: () => startPython(key, settings) };
}

async function startPython(key: string, settings: PythonSettings): Promise<Worker> {
  const started = await newProcess(key, settings);
  const worker = new Worker(started);
  try {
    // The interpreter limits its own memory.
    const wanted = { ...settings, ...wantedOfPython(settings), memory: null, patience: PATIENCE };
    worker.isolation = await examine(worker, started, wanted);
    return worker;
  } catch (error) {
    worker.kill();
    throw error;
  }
}

const zygotes = new Map<string, Promise<Zygote>>();

/** Forked from a parent on Linux, where /proc opens the pipes of another process; elsewhere started by itself. */
async function newProcess(key: string, settings: PythonSettings): Promise<WorkerProcess> {
  if (process.platform === 'linux') {
    const parent = await parentOf(key, settings);
    const forked = await parent.fork().catch(async (error: unknown) => {
      if (parent.isAlive()) throw error;
      // It died before it could answer, perhaps long after its last birth: a new one is not worse off.
      return (await parentOf(key, settings)).fork();
    });
    if (forked !== null) return forked;
  }
  return startProcess(pythonProgram('worker', settings));
}

async function parentOf(key: string, settings: PythonSettings): Promise<Zygote> {
  const known = zygotes.get(key);
  const parent = known === undefined ? null : await known.catch(() => null);
  if (parent?.isAlive() === true) return parent;
  // Other callers in the meantime wait for the same one.
  if (zygotes.get(key) === known) zygotes.set(key, Zygote.start(settings));
  return zygotes.get(key) ?? Zygote.start(settings);
}
