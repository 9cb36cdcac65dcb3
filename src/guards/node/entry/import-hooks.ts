import type { MessagePort } from 'node:worker_threads';
import { allows } from '../../../policy/allows.js';
import { OPEN, type ReachPolicy } from '../../../policy/reach-policy.js';
import { DATA } from './import-hooks-data.js';
import { packageOf } from '../guards/code/package-name.js';

/**
 * Node 20 has no import hooks in the target's own thread: these run in the thread of module.register. They tell the
 * guards through `port` about each denied import, and the importer by the error.
 */
export interface HookedImports {
  readonly denied: readonly string[];
  /** No module may be made at run time. */
  readonly code: boolean;
  /** Whether a denied import fails here; otherwise the guards are only told. */
  readonly refuses: boolean;
}

interface Data extends HookedImports {
  readonly port: MessagePort;
}

interface Resolved {
  readonly url: string;
}

let policy: ReachPolicy = OPEN;
let isRefused = true;
let tell: (name: string) => void = () => undefined;

export function initialize({ denied, code, refuses, port }: Data): void {
  isRefused = refuses;
  policy = { ...OPEN, imports: denied, code };
  tell = (name) => port.postMessage(name);
}

export async function resolve(
  specifier: string,
  context: unknown,
  next: (specifier: string, context: unknown) => Promise<Resolved>,
): Promise<Resolved> {
  check(specifier);
  const resolved = await next(specifier, context);
  check(resolved.url);
  return resolved;
}

function check(specifier: string): void {
  if (policy.code && specifier.startsWith(DATA)) {
    tell(DATA);
    if (!isRefused) return;
    throw Object.assign(new Error('hermetic blocked import: run code made at run time (--no-code-exec)'), {
      name: 'PolicyViolation',
      code: 'EACCES',
    });
  }
  const name = packageOf(specifier);
  if (name === null || allows(policy, { guard: 'imports', name })) return;
  tell(name);
  if (!isRefused) return;
  throw Object.assign(new Error(`hermetic blocked import: import ${name} (--deny-import)`), {
    name: 'PolicyViolation',
    code: 'ERR_MODULE_NOT_FOUND',
  });
}
