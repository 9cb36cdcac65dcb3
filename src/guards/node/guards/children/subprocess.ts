import { builtin } from '../../../../loaders/builtin.js';
import { demand } from '../../judge/demand.js';
import { programRequest } from '../../judge/held-requests.js';
import { EACCES } from '../../judge/natural-error.js';
import { nodeFlagRequest } from '../../judge/request.js';
import type { Current, Scope } from '../../judge/scope.js';
import type { PolicyViolation } from '../../judge/violation.js';
import { binding, prototypeOf } from '../../realm/bindings.js';
import { isPositionalSpawn } from '../../realm/capabilities.js';
import { installSeams, optionalSeam, seam, throwIt } from '../../seams/install-seams.js';
import { ownerOf } from '../../seams/owner.js';
import {
  append,
  apply,
  data,
  defineProperty,
  emptyRecord,
  indexOf,
  isList,
  isObject,
  property,
  realEnv,
  replace,
  slice,
  text,
  uncurry,
  withoutPrototype,
} from '../../seams/primordials.js';
import { patch } from '../../seams/seam.js';
import { channelIndex, endStreams, withChannel, withoutChannel } from './child-stdio.js';

/** Puts the guards into a child's environment; a list of `NAME=value`. The child has the channel as `channel`. */
export type SecureEnvironment = (pairs: readonly unknown[], channel: number) => unknown[];

/** How a child is guarded. */
export interface Child {
  readonly secure: SecureEnvironment;
  /** Ours, to be handed on; negative where there is none. */
  readonly channel: () => number;
}

/** spawn, exec, execFile, fork and cluster end in `Process#spawn`, their synchronous twins in `spawn_sync.spawn`. */
export function subprocessGuard(current: Current): void {
  guardSyncResult(current);
  installSeams(current, [
    seam(prototypeOf('process_wrap', 'Process'), 'spawn', askSpawn, failSpawn),
    optionalSeam(process, 'execve', askExecve, throwIt),
  ]);
}

function askProgram({ facts, check }: Scope, api: string, file: unknown): PolicyViolation | null {
  if (!facts.subprocess) return null;
  const verdict = check(programRequest(api, text(file)));
  return typeof verdict === 'string' ? null : verdict;
}

/** One object, or (file, args, cwd, envPairs, stdio, …). */
function askSpawn(scope: Scope, args: unknown[]): PolicyViolation | null {
  if (isPositionalSpawn(args)) {
    const violation = askProgram(scope, 'child_process.spawn', args[0]);
    if (violation !== null) return violation;
    const { envPairs, stdio } = guardedChild(scope, args[3], args[4]);
    replace(args, 1, checkedArguments(scope, args[1]));
    replace(args, 3, envPairs);
    replace(args, 4, stdio);
    return null;
  }
  const options = optionsOf(args[0]);
  // We read the options once and pass on the copy, so that Node uses what was judged. A refusal uses its streams too.
  replace(args, 0, options);
  const violation = askProgram(scope, 'child_process.spawn', options['file']);
  if (violation !== null) return violation;
  const { envPairs, stdio } = guardedChild(scope, options['envPairs'], options['stdio']);
  replace(args, 0, { ...options, args: checkedArguments(scope, options['args']), envPairs, stdio });
  return null;
}

function guardedChild(
  { child }: Scope,
  pairs: unknown,
  given: unknown,
): { readonly envPairs: unknown[]; readonly stdio: unknown } {
  const descriptor = child.channel();
  const stdio = withChannel(given, descriptor);
  return { envPairs: child.secure(listOf(pairs), channelIndex(stdio, descriptor)), stdio };
}

/** A copy of the options. C++ accepts a function as an object, too. */
function optionsOf(given: unknown): Record<string, unknown> {
  return { ...(isObject(given) || typeof given === 'function' ? given : null) };
}

/** The arguments of a command line, copied, after a check of the flags among them. */
function checkedArguments(scope: Scope, given: unknown): unknown {
  const copy: unknown[] = [];
  let line = '';
  for (let index = 0; isList(given) && index < given.length; index += 1) {
    const argument = untilNull(text(given[index]));
    append(copy, argument);
    if (index > 0) line += `${index > 1 ? '\0' : ''}${argument}`;
  }
  demand(scope, nodeFlagRequest(line, true));
  return isList(given) ? copy : given;
}

const refused = new WeakMap<object, PolicyViolation>();
const remember = uncurry(WeakMap.prototype.set);
const recall = uncurry(WeakMap.prototype.get);

/** Node makes an error of the number, and emits it next. */
function failSpawn(violation: PolicyViolation, handle: unknown, args: unknown[]): number {
  const child = ownerOf(handle);
  guardEmit();
  if (isObject(child)) remember(refused, child, violation);
  endStreams(isPositionalSpawn(args) ? args[4] : property(args[0], 'stdio'));
  return EACCES;
}

let isEmitGuarded = false;

/** Puts the violation into the place of the error that Node made of our EACCES. */
function guardEmit(): void {
  if (isEmitGuarded) return;
  isEmitGuarded = true;
  patch(
    // Whoever came here has loaded it already.
    builtin('node:child_process').ChildProcess.prototype,
    'emit',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (args[0] === 'error' && isObject(this)) args[1] = recall(refused, this) ?? args[1];
        return apply(original, this, args);
      },
  );
}

/**
 * (file, args, env): replaces the program of this very process. Node closes the channel then, like every descriptor but
 * the first three.
 */
function askExecve(scope: Scope, args: unknown[]): PolicyViolation | null {
  const violation = askProgram(scope, 'process.execve', args[0]);
  if (violation !== null) return violation;
  replace(args, 1, checkedArguments(scope, args[1]));
  replace(args, 2, objectOf(scope.child.secure(pairsOf(args[2] ?? realEnv), -1)));
  return null;
}

/** A patch of its own: the result has to be changed as well. */
function guardSyncResult(current: Current): void {
  patch(
    binding('spawn_sync'),
    'spawn',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        const options = optionsOf(args[0]);
        const violation = askProgram(scope, 'child_process.spawnSync', options['file']);
        if (violation !== null) return refusedResult(violation);
        const { envPairs, stdio } = guardedChild(scope, options['envPairs'], options['stdio']);
        replace(args, 0, { ...options, args: checkedArguments(scope, options['args']), envPairs, stdio });
        return withoutChannel(apply(original, this, args), options['stdio']);
      },
  );
}

/** Node looks for a number in `error`, and sets there the error that it makes of it. */
function refusedResult(violation: PolicyViolation): object {
  const result = { __proto__: null, pid: 0, status: null, signal: null, output: null };
  defineProperty(
    result,
    'error',
    withoutPrototype({
      configurable: true,
      enumerable: true,
      get: () => EACCES,
      set: () => {
        defineProperty(result, 'error', data(violation));
      },
    }),
  );
  return result;
}

/** The text as C reads it: up to the first null character. */
function untilNull(argument: string): string {
  const end = indexOf(argument, '\0');
  return end < 0 ? argument : slice(argument, 0, end);
}

function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : pairsOf(realEnv);
}

function pairsOf(env: unknown): unknown[] {
  const pairs: unknown[] = [];
  if (!isObject(env)) return pairs;
  for (const name in env) append(pairs, `${name}=${text(property(env, name))}`);
  return pairs;
}

function objectOf(pairs: readonly unknown[]): Record<string, string | undefined> {
  const env = emptyRecord<string>();
  for (let index = 0; index < pairs.length; index += 1) {
    const pair = text(pairs[index]);
    const end = indexOf(pair, '=');
    env[slice(pair, 0, end)] = slice(pair, end + 1);
  }
  return env;
}
