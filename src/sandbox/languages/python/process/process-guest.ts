import type { GuestKind } from '../../../process/guest-kind.js';
import { ProcessSession } from '../../../process/process-session.js';
import type { ProcessBox, ProcessGuest } from '../../language.js';
import { findPython } from './find-python.js';
import { workerKind } from './worker-kind.js';

/** Throws E_PYTHON_NOT_FOUND. */
export function pythonProcess({ policy, isolation, allowDegraded, options }: ProcessBox): ProcessGuest {
  const python = findPython(options.python ?? null);
  const { registrations } = policy.createDispatcher();
  const registered = registrations.filter((one) => one.kind === 'python-module');
  const modules = registered.map(({ name }) => name);
  const rules = registered.flatMap(({ name, include, exclude, recursive }) =>
    include.every((pattern) => pattern === '*') && exclude.length === 0 ? [] : [{ name, include, exclude, recursive }],
  );
  const { allowNetwork } = policy;
  return {
    worker: workerKind({ python, modules, rules, isolation, allowNetwork, allowDegraded }),
    open: (lease) => (config, host) => new ProcessSession(config, host, lease, pythonGuest(python)),
  };
}

/** Exported for tests, which give a session a worker of their own. */
export function pythonGuest(python: string): GuestKind {
  return {
    mechanism: { name: 'python', detail: `rewritten code and gates in ${python}` },
    // A program that was stopped halfway leaves its objects in frames and cycles.
    keepsMemory: true,
  };
}
