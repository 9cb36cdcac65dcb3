import { types } from 'node:util';
import { HermeticError } from '../../errors.js';
import { fileCall } from './file-calls.js';
import { type ModuleScope, resolveModule } from '../modules/resolve-module.js';
import type { CallContext, Dispatcher, HostCall } from '../registry/registration.js';
import type { Session, SessionHost } from '../session/session.js';
import { ANSWER_ERROR, ANSWER_LATER, ANSWER_VALUE, DENIED, FAILED } from '../../wire/answers.js';
import { MAX_GUEST_VIOLATIONS } from '../../wire/run-report.js';
import type { ParsedTree, Tree } from '../../wire/frames.js';
import { type LoadedModule, MAX_SOURCE } from '../../wire/session.js';
import { after } from '../vfs/answer.js';
import type { Answer } from '../vfs/file-system.js';
import { CancelledError, PolicyViolation } from '../errors.js';
import type { Violation } from '../result.js';
import { decode, decodeTree, type Decoding, MessageRead, parseTree } from '../wire/decode.js';
import { decodeSlowly } from '../wire/decode-slowly.js';
import { encode, encodeThrown, type Encoding } from '../wire/encode.js';
import { textOf } from '../wire/error-parts.js';
import { inSlices, type Work } from '../wire/in-slices.js';

/** Calls of one run that wait for their results at a time. */
const MAX_OPEN = 10_000;

/** Takes the milliseconds that a host function itself needed. */
type Forgive = (milliseconds: number) => void;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The context of the host functions of one run. The signal is made when a function asks for it: most do not. */
class Run implements CallContext {
  #controller: AbortController | null = null;
  #isOver = false;

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isOver) this.#controller.abort();
    return this.#controller.signal;
  }

  abort(): void {
    this.#isOver = true;
    this.#controller?.abort();
  }
}

/** Answers the calls of the guest, and calls functions that the guest handed out. */
export class HostCalls implements SessionHost {
  session: Session | null = null;
  #run: Run = new Run();
  violations: Violation[] = [];
  /** Violations of this run that are not in the list any more. */
  #uncounted = 0;
  readonly #dispatcher: Dispatcher;
  readonly #scope: ModuleScope;
  readonly #encoding: Encoding;
  readonly #decoding: Decoding;
  readonly #waiting = new Map<number, Waiting>();
  #pending = 0;
  /** Calls of this run that have no result yet. */
  #open = 0;
  #invocations = 0;

  constructor(dispatcher: Dispatcher, scope: ModuleScope, allowProtoKeys: boolean) {
    this.#dispatcher = dispatcher;
    this.#scope = scope;
    this.#encoding = {
      instanceOf: (object) => dispatcher.instanceOf(object),
      fieldsOf: (object) => dispatcher.fieldsOf(object),
    };
    this.#decoding = {
      objectOf: (handle) => dispatcher.objectOf(handle),
      functionOf: (id, name) => this.#function(id, name),
      allowProtoKeys,
    };
  }

  get encoding(): Encoding {
    return this.#encoding;
  }

  get decoding(): Decoding {
    return this.#decoding;
  }

  call(text: string, forgive?: Forgive): string {
    return this.#answer(() => {
      const tree = callTree(parseTree(text));
      return this.#dispatch(tree, this.#values(tree[4]), forgive);
    }, this.#encoding);
  }

  async callLarge({ tree }: ParsedTree, forgive: Forgive): Promise<string> {
    const call = callTree(tree);
    return this.#answerSlowly(call[4], (args) => this.#dispatch(call, args, forgive), this.#encoding);
  }

  load(specifier: string, importer: string): Answer<LoadedModule> {
    return after(resolveModule(specifier, importer, this.#scope), (module) => {
      if (module.kind === 'registered') return { kind: 'registered', name: module.registration.name };
      const { path, format } = module;
      const { files } = this.#scope;
      if (files === null) throw new HermeticError('E_MODULE_NOT_FOUND', `cannot find "${specifier}"`);
      return after(files.readFile(path), (bytes) => {
        if (bytes.length > MAX_SOURCE)
          throw new HermeticError('E_MODULE_NOT_FOUND', `cannot load ${path}: it has more than ${MAX_SOURCE} bytes`);
        return { kind: 'file', path, format, text: decodeText(bytes) };
      });
    });
  }

  file(text: string): string {
    return this.#answer(() => {
      const [operation, nodes] = fileTree(parseTree(text));
      return this.#fileCall(operation, this.#values(nodes));
    });
  }

  async fileLarge({ tree }: ParsedTree): Promise<string> {
    const [operation, nodes] = fileTree(tree);
    return this.#answerSlowly(nodes, (args) => this.#fileCall(operation, args));
  }

  reply(call: number, failed: boolean, text: Tree): void | Promise<void> {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    if (waiting === undefined) return undefined;
    const settle = (value: unknown): void => {
      if (failed) waiting.reject(value);
      else waiting.resolve(value);
    };
    if (typeof text !== 'string')
      return inSlices(decodeSlowly(text.tree, this.#decoding)).then(settle, (error: unknown) => waiting.reject(error));
    try {
      settle(decode(text, this.#decoding));
    } catch (error) {
      waiting.reject(error);
    }
    return undefined;
  }

  /** Sentences about this run for the reader of its result. */
  get notes(): readonly string[] {
    return this.#uncounted === 0 ? [] : [`${this.#uncounted} more violations are not listed`];
  }

  begin(): void {
    this.violations = [];
    this.#uncounted = 0;
    this.#run = new Run();
    this.#open = 0;
  }

  /** The run is over: host functions are told, and calls of guest functions fail. */
  end(): void {
    this.#run.abort();
    if (this.#waiting.size === 0) return;
    const reason = new CancelledError('the program has ended');
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  /** Values that share their back references. */
  #values(nodes: readonly unknown[]): readonly unknown[] {
    const message = new MessageRead();
    return nodes.map((node) => decodeTree(node, this.#decoding, message));
  }

  /** Reads the arguments in slices, and answers with what `use` makes of them. */
  async #answerSlowly(
    nodes: readonly unknown[],
    use: (args: readonly unknown[]) => unknown,
    encoding?: Encoding,
  ): Promise<string> {
    try {
      const args = await inSlices(listSlowly(nodes, this.#decoding));
      return this.#answer(() => use(args), encoding);
    } catch (error) {
      return `${ANSWER_ERROR}${this.#failure(error)}`;
    }
  }

  #fileCall(operation: string, args: readonly unknown[]): unknown {
    const { files } = this.#scope;
    if (files === null) throw new TypeError('there are no files');
    return fileCall(files, operation, args);
  }

  #answer(ask: () => unknown, encoding?: Encoding): string {
    try {
      this.#assertRoom();
      const value = ask();
      return isPromise(value) ? this.#later(value) : `${ANSWER_VALUE}${encode(value, encoding)}`;
    } catch (error) {
      return `${ANSWER_ERROR}${this.#failure(error)}`;
    }
  }

  /** The function's own time is not the program's. Reading and writing values takes as long as the program chose. */
  #dispatch([op, registration, path, target]: CallTree, args: readonly unknown[], forgive?: Forgive): unknown {
    const began = performance.now();
    try {
      return this.#dispatcher.call({ op, registration, path, target, args }, this.#run);
    } finally {
      forgive?.(performance.now() - began);
    }
  }

  /** Each promise is kept until it settles, and some never do. */
  #assertRoom(): void {
    if (this.#open < MAX_OPEN) return;
    throw new RangeError(`more than ${MAX_OPEN} calls of host functions wait for their results: await some of them`);
  }

  #later(promise: PromiseLike<unknown>): string {
    this.#pending += 1;
    this.#open += 1;
    const run = this.#run;
    const id = this.#pending;
    const settle = (failed: boolean, write: () => string): void => {
      // Calls of a run that is over were forgotten with it.
      if (run !== this.#run) return;
      this.#open -= 1;
      let text: string;
      let hasFailed = failed;
      try {
        text = write();
      } catch (error) {
        hasFailed = true;
        text = this.#failure(error);
      }
      this.session?.deliver(id, hasFailed, text);
    };
    // A thenable of the host's own may call back twice, or at once.
    Promise.resolve(promise).then(
      (value) => settle(false, () => encode(value, this.#encoding)),
      (error: unknown) => settle(true, () => this.#failure(error)),
    );
    return `${ANSWER_LATER}${id}`;
  }

  /** The error as text, after a mark that says whether the policy refused the call. */
  #failure(error: unknown): string {
    if (isA(error, PolicyViolation)) {
      const { action, subject, message } = error;
      if (this.violations.length < MAX_GUEST_VIOLATIONS) this.violations.push({ action, subject, message });
      else this.#uncounted += 1;
      return `${DENIED}${encode(asError(error.name, message))}`;
    }
    return `${FAILED}${encodeError(error, this.#encoding)}`;
  }

  #function(id: number, name: string): unknown {
    const epoch = this.session?.epoch;
    const call = (...args: unknown[]): Promise<unknown> => {
      const answer =
        this.session?.epoch === epoch
          ? this.#invoke(id, args)
          : Promise.reject(new CancelledError(`${name === '' ? 'the function' : name} is gone: its box began anew`));
      // If the host function does not wait for it, an error of the guest must not become an unhandled rejection.
      answer.catch(() => undefined);
      return answer;
    };
    Object.defineProperty(call, 'name', { value: name });
    return call;
  }

  async #invoke(id: number, args: readonly unknown[]): Promise<unknown> {
    const text = encode(args, this.#encoding);
    this.#invocations += 1;
    const number = this.#invocations;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      if (this.session?.invoke(number, id, text) === true) return;
      this.#waiting.delete(number);
      reject(new CancelledError('the program has ended'));
    });
  }
}

type CallTree = readonly [
  op: HostCall['op'],
  registration: number,
  path: readonly string[],
  target: number | null,
  args: readonly unknown[],
];

/** A worker may have sent anything: the dispatcher checks each part before it uses it. */
function callTree(tree: unknown): CallTree {
  if (!Array.isArray(tree) || !Array.isArray(tree[4])) throw new TypeError('this is not a call');
  // See above.
  return tree as unknown as CallTree;
}

function fileTree(tree: unknown): readonly [operation: string, args: readonly unknown[]] {
  if (!Array.isArray(tree) || !Array.isArray(tree[1])) throw new TypeError('this is not an operation on files');
  // `fileCall` refuses an operation that it does not know.
  return tree as unknown as [string, readonly unknown[]];
}

function* listSlowly(nodes: readonly unknown[], decoding: Decoding): Work<readonly unknown[]> {
  const message = new MessageRead();
  const values: unknown[] = [];
  for (const node of nodes) values.push(yield* decodeSlowly(node, decoding, message));
  return values;
}

/** What a host function threw, as an error for the guest: name, message and the members that the rules show. */
function encodeError(error: unknown, encoding: Encoding): string {
  try {
    if (types.isNativeError(error)) return encodeThrown(error, encoding);
    return encode(isA(error, Error) ? asError(textOf(error, 'name'), textOf(error, 'message')) : thrownValue(error));
  } catch {
    // A member of it throws when it is looked at.
    return encode(isA(error, Error) ? asError('Error', textOf(error, 'message')) : asError('Error', NO_WORDS));
  }
}

const NO_WORDS = 'the host function failed';

function thrownValue(value: unknown): Error {
  // A proxy answers in any way, or throws: one that was revoked always does.
  return asError('Error', types.isProxy(value) ? NO_WORDS : String(value));
}

/** `instanceof` for anything that a host function may throw: a proxy throws when it is asked for its prototype. */
function isA<T>(value: unknown, type: abstract new (...args: never[]) => T): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}

function asError(name: string, message: string): Error {
  const made = new Error(message);
  Object.defineProperty(made, 'name', { value: name, enumerable: false });
  return made;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
