import { builtin } from '../../../loaders/builtin.js';
import { binding, type Current, property, prototypeOf, type Scope } from '../judge/guard.js';
import { ownerOf } from '../seams/owner.js';
import {
  type AnyFunction,
  append,
  apply,
  data,
  defineProperty,
  indexOf,
  isList,
  lastIndexOf,
  nextTick,
  realEnv,
  slice,
  text,
  uncurry,
} from '../seams/primordials.js';
import { refuseFlag } from '../judge/refuse-flag.js';
import { patch, patchIfPresent } from '../seams/seam.js';
import { EACCES, type PolicyViolation, type Refuse } from '../judge/violation.js';

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
  guardAsync(current);
  guardSync(current);
  // Replaces the program of this very process; its environment is an object, and process.env is ours to fill.
  patchIfPresent(
    process,
    'execve',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        if (scope.facts.subprocess) throw refuseProgram(scope.refuse, 'process.execve', args[0]);
        // Node closes the channel, as every descriptor but the first three, when it becomes another program.
        defineProperty(args, 1, data(checkedWords(scope, args[1])));
        defineProperty(args, 2, data(objectOf(scope.child.secure(pairsOf(args[2] ?? realEnv), -1))));
        return apply(original, this, args);
      },
  );
}

/** The words of a command line, copied, after a look at the flags among them. */
function checkedWords({ refuse, decider }: Scope, words: unknown): unknown {
  const copy: unknown[] = [];
  let line = '';
  for (let index = 0; isList(words) && index < words.length; index += 1) {
    const word = untilNull(text(words[index]));
    append(copy, word);
    if (index > 0) line += `${index > 1 ? '\0' : ''}${word}`;
  }
  refuseFlag(refuse, decider.nodeFlags.inArguments(line));
  return isList(words) ? copy : words;
}

const refused = new WeakMap<object, PolicyViolation>();
const remember = uncurry(WeakMap.prototype.set);
const recall = uncurry(WeakMap.prototype.get);

function guardAsync(current: Current): void {
  patch(
    prototypeOf('process_wrap', 'Process'),
    'spawn',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        // Node 20 and 22 pass one object; 24 and 26 pass (file, args, cwd, envPairs, stdio, …).
        // C++ takes a function for an object, too; a copy is read only once.
        const options = typeof args[0] === 'string' ? null : { ...(args[0] as Record<string, unknown>) };
        if (scope.facts.subprocess) {
          const violation = refuseProgram(
            scope.refuse,
            'child_process.spawn',
            options === null ? args[0] : options['file'],
          );
          const child = ownerOf(this);
          guardEmit();
          if (typeof child === 'object' && child !== null) remember(refused, child, violation);
          endStreams(options === null ? args[4] : options['stdio']);
          return EACCES;
        }
        const descriptor = scope.child.channel();
        const stdio = withChannel(options === null ? args[4] : options['stdio'], descriptor);
        const place = placeOfChannel(stdio, descriptor);
        const envPairs = scope.child.secure(listOf(options === null ? args[3] : options['envPairs']), place);
        if (options === null) {
          defineProperty(args, 1, data(checkedWords(scope, args[1])));
          defineProperty(args, 3, data(envPairs));
          defineProperty(args, 4, data(stdio));
        } else {
          defineProperty(args, 0, data({ ...options, args: checkedWords(scope, options['args']), envPairs, stdio }));
        }
        return apply(original, this, args);
      },
  );
}

let isEmitGuarded = false;

/** Node makes an error of a number, and emits it next: the violation takes its place. */
function guardEmit(): void {
  if (isEmitGuarded) return;
  isEmitGuarded = true;
  patch(
    // Whoever came here has loaded it already.
    builtin('node:child_process').ChildProcess.prototype,
    'emit',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (args[0] === 'error' && typeof this === 'object' && this !== null) {
          args[1] = recall(refused, this) ?? args[1];
        }
        return apply(original, this, args);
      },
  );
}

/** The channel becomes a descriptor of the child, behind those that the target gives it. */
function withChannel(stdio: unknown, channel: number): unknown {
  if (channel < 0 || !isList(stdio)) return stdio;
  const list: unknown[] = [];
  for (let index = 0; index < stdio.length || index < 3; index += 1) {
    append(list, index < stdio.length ? stdio[index] : { __proto__: null, type: 'ignore' });
  }
  append(list, { __proto__: null, type: 'fd', fd: channel });
  return list;
}

function placeOfChannel(stdio: unknown, channel: number): number {
  return channel < 0 || !isList(stdio) ? -1 : stdio.length - 1;
}

/** The pipes to a child that never was are at their end, as after a failed exec. */
function endStreams(stdio: unknown): void {
  for (let index = 0; isList(stdio) && index < stdio.length; index += 1) {
    const handle = property(stdio[index], 'handle');
    if (typeof handle !== 'object' || handle === null) continue;
    defineProperty(handle, 'readStart', {
      ...data(undefined),
      value: () => {
        nextTick(() => {
          const socket = ownerOf(handle);
          const push = property(socket, 'push');
          if (typeof push === 'function') apply(push as AnyFunction, socket, [null]);
        });
        return 0;
      },
    });
  }
}

function guardSync(current: Current): void {
  patch(
    binding('spawn_sync'),
    'spawn',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        const options = { ...(args[0] as Record<string, unknown>) };
        if (scope.facts.subprocess) {
          return refusedResult(refuseProgram(scope.refuse, 'child_process.spawnSync', options['file']));
        }
        const descriptor = scope.child.channel();
        const stdio = withChannel(options['stdio'], descriptor);
        const envPairs = scope.child.secure(listOf(options['envPairs']), placeOfChannel(stdio, descriptor));
        defineProperty(args, 0, data({ ...options, args: checkedWords(scope, options['args']), envPairs, stdio }));
        return withoutChannel(apply(original, this, args), options['stdio']);
      },
  );
}

/** The result has a place for each of the target's own descriptors. */
function withoutChannel(result: unknown, stdio: unknown): unknown {
  const output = property(result, 'output');
  if (!isList(output) || !isList(stdio)) return result;
  const own: unknown[] = [];
  for (let index = 0; index < stdio.length; index += 1) append(own, output[index]);
  return { ...(result as object), output: own };
}

/** Node looks for a number in `error`, and puts there what it makes of it. */
function refusedResult(violation: PolicyViolation): object {
  const result = { __proto__: null, pid: 0, status: null, signal: null, output: null };
  defineProperty(result, 'error', {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get: () => EACCES,
    set: () => {
      defineProperty(result, 'error', data(violation));
    },
  } as PropertyDescriptor);
  return result;
}

/** Never more than the program's name: arguments carry secrets. */
function refuseProgram(refuse: Refuse, api: string, file: unknown): PolicyViolation {
  const path = text(file);
  const name = slice(path, lastIndexOf(path, '/') + 1);
  return refuse({
    guard: 'subprocess',
    api,
    action: 'start',
    kind: 'cmd',
    subject: name,
    natural: { code: 'EACCES', errno: EACCES, syscall: `spawn ${name}`, path },
  });
}

/** C ends a word there. */
function untilNull(word: string): string {
  const end = indexOf(word, '\0');
  return end < 0 ? word : slice(word, 0, end);
}

function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : pairsOf(realEnv);
}

function pairsOf(env: unknown): unknown[] {
  const pairs: unknown[] = [];
  for (const name in env as object) append(pairs, `${name}=${text(property(env, name))}`);
  return pairs;
}

function objectOf(pairs: readonly unknown[]): Record<string, string> {
  const env = { __proto__: null } as unknown as Record<string, string>;
  for (let index = 0; index < pairs.length; index += 1) {
    const pair = text(pairs[index]);
    const end = indexOf(pair, '=');
    env[slice(pair, 0, end)] = slice(pair, end + 1);
  }
  return env;
}
