import type { WorkerKind } from '../pool/pooled-worker.js';
import type { Policy } from '../policy.js';
import { findPython } from '../languages/python/find-python.js';
import { pythonGuestKind } from '../languages/python/python-guest-kind.js';
import type { PythonSettings } from '../languages/python/python-program.js';
import { pythonWorkerKind } from '../languages/python/python-worker-kind.js';
import { type GuestKind, SCRIPT_GUEST } from '../process/guest-kind.js';
import type { WorkerSettings } from '../process/start-worker.js';
import type { Worker } from '../process/worker.js';
import { workerKind } from '../process/worker-kind.js';

export { ProcessSession } from '../process/process-session.js';

/** What runs in a process of its own, and how that process comes to be. */
interface ProcessGuest {
  readonly worker: WorkerKind<Worker>;
  readonly guest: GuestKind;
}

export function scriptGuest(
  { limits: { memoryLimit }, allowNetwork }: Policy,
  level: Pick<WorkerSettings, 'isolation' | 'hasTypes' | 'allowDegraded'>,
): ProcessGuest {
  return { worker: workerKind({ ...level, memoryLimit, allowNetwork }), guest: SCRIPT_GUEST };
}

/** `given`: the interpreter that the user named. */
export function pythonGuest(
  policy: Policy,
  given: string | null,
  level: Pick<PythonSettings, 'isolation' | 'allowDegraded'>,
): ProcessGuest {
  const python = findPython(given);
  const modules = policy
    .createDispatcher()
    .registrations.flatMap(({ kind, name }) => (kind === 'python-module' ? [name] : []));
  const { allowNetwork } = policy;
  return { worker: pythonWorkerKind({ ...level, python, modules, allowNetwork }), guest: pythonGuestKind(python) };
}
