import { spawnSync } from 'node:child_process';
import { HermeticError } from '../../../../errors.js';
import { ValidationError } from '../../../errors.js';
import type { GuestKind } from '../../../process/guest-kind.js';
import { ProcessSession } from '../../../process/process-session.js';
import type { ProcessBox, ProcessGuest } from '../../language.js';
import { bootCommand } from './boot-command.js';
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
    // Only the interpreter's own parser can read a program, so that only it can show what would run.
    rewrite: (code, { ticks, tickLimit }) => rewrite(python, { code, ticks: ticks && tickLimit !== null }),
  };
}

interface Rewritten {
  readonly text?: string;
  readonly message?: string;
  readonly hint?: string | null;
  readonly line?: number | null;
  readonly column?: number | null;
}

/** Starts an interpreter and waits for it, because `box.rewrite` is synchronous. */
function rewrite(python: string, request: { readonly code: string; readonly ticks: boolean }): string {
  const { stdout, stderr, status } = spawnSync(python, bootCommand('rewrite', []), {
    env: {},
    cwd: '/',
    input: JSON.stringify(request),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new HermeticError('E_USAGE', `box.rewrite: ${python} could not do it: ${stderr.trim()}`);
  // Written by our own boot file.
  const { text, message = '', hint, line = null, column = null } = JSON.parse(stdout) as Rewritten;
  if (text !== undefined) return text;
  throw new ValidationError(message, { line, column, ...(typeof hint === 'string' ? { hint } : {}) });
}
