import { types } from 'node:util';
import { HermeticError } from '../../errors.js';
import { fileCall } from './file-calls.js';
import { type ModuleScope, resolveModule } from '../modules/resolve-module.js';
import type { CallContext, Dispatcher, HostCall } from '../registry/registration.js';
import type { Session, SessionHost } from '../session/session.js';
import { ANSWER_ERROR, ANSWER_LATER, ANSWER_VALUE, DENIED, FAILED } from '../../wire/answers.js';
import type { LoadedModule } from '../../wire/session.js';
import { after } from '../vfs/answer.js';
import type { Answer } from '../vfs/file-system.js';
import { CancelledError, PolicyViolation } from '../errors.js';
import type { Violation } from '../result.js';
import { decode, decodeTree, type Decoding, MessageRead, parseTree } from '../wire/decode.js';
import { encode, encodeThrown, type Encoding } from '../wire/encode.js';
import { textOf } from '../wire/error-parts.js';

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
  readonly #dispatcher: Dispatcher;
  readonly #scope: ModuleScope;
  readonly #encoding: Encoding;
  readonly #decoding: Decoding;
  readonly #waiting = new Map<number, Waiting>();
  #pending = 0;
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

  call(text: string): string {
    try {
      const value = this.#dispatcher.call(this.#parse(text), this.#run);
      return isPromise(value) ? this.#later(value) : `${ANSWER_VALUE}${encode(value, this.#encoding)}`;
    } catch (error) {
      return `${ANSWER_ERROR}${this.#failure(error)}`;
    }
  }

  load(specifier: string, importer: string): Answer<LoadedModule> {
    return after(resolveModule(specifier, importer, this.#scope), (module) => {
      if (module.kind === 'registered') return { kind: 'registered', name: module.registration.name };
      const { path, format } = module;
      const { files } = this.#scope;
      if (files === null) throw new HermeticError('E_MODULE_NOT_FOUND', `cannot find "${specifier}"`);
      return after(files.readFile(path), (bytes) => ({ kind: 'file', path, format, text: decodeText(bytes) }));
    });
  }

  file(text: string): string {
    try {
      const { files } = this.#scope;
      if (files === null) throw new TypeError('there are no files');
      // A worker may have sent anything: what is no operation or no list throws below, and is answered as an error.
      const [operation, list] = parseTree(text) as [string, readonly unknown[]];
      const message = new MessageRead();
      const args = list.map((arg) => decodeTree(arg, this.#decoding, message));
      const value = fileCall(files, operation, args);
      return isPromise(value) ? this.#later(value) : `${ANSWER_VALUE}${encode(value)}`;
    } catch (error) {
      return `${ANSWER_ERROR}${this.#failure(error)}`;
    }
  }

  reply(call: number, failed: boolean, text: string): void {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    if (waiting === undefined) return;
    try {
      const value = decode(text, this.#decoding);
      if (failed) waiting.reject(value);
      else waiting.resolve(value);
    } catch (error) {
      waiting.reject(error);
    }
  }

  begin(): void {
    this.violations = [];
    this.#run = new Run();
  }

  /** The run is over: host functions are told, and calls of guest functions fail. */
  end(): void {
    this.#run.abort();
    if (this.#waiting.size === 0) return;
    const reason = new CancelledError('the program has ended');
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #parse(text: string): HostCall {
    // A worker may have sent anything: the dispatcher checks each part before it uses it.
    const [op, registration, path, target, args] = parseTree(text) as [
      HostCall['op'],
      number,
      readonly string[],
      number | null,
      readonly unknown[],
    ];
    const message = new MessageRead();
    const values = args.map((arg) => decodeTree(arg, this.#decoding, message));
    return { op, registration, path, target, args: values };
  }

  #later(promise: PromiseLike<unknown>): string {
    this.#pending += 1;
    const id = this.#pending;
    const settle = (failed: boolean, write: () => string): void => {
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
      this.violations.push({ action, subject, message });
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
