import type { Registration } from '../../../registry/registration.js';
import type { Control } from './limits/control.js';
import { decode, type Decoding } from './values/decode.js';
import { Encoder, encodeSimple, type Encoding } from './values/encode.js';
import { type Calls, Facades } from './facades.js';
import type { FileCalls } from './globals/files.js';
import type { Host } from './host.js';
import {
  apply,
  create,
  ErrorFunction,
  list,
  ownKeys,
  parseJson,
  PromiseConstructor,
  promiseResolve,
  push,
  then,
  TypeErrorFunction,
  weakGet,
  WeakMapConstructor,
  weakSet,
} from './primordials.js';
import { type Deferred, deferred, isPromise } from './promises/promises.js';
import { stackOf } from './limits/stack.js';

export interface HostCalls {
  readonly __proto__: null;
  readonly encoding: Encoding;
  readonly decoding: Decoding;
  readonly fileCalls: FileCalls;
  /** What stands for the registrations. Calls that name an instance work from then on. */
  readonly openFacades: (registrations: readonly Registration[]) => Facades;
  /** An error of the host as one of this realm. */
  readonly hostError: (text: string) => unknown;
  /** Whether the host threw it because the policy refused something. */
  readonly isDenied: (error: object) => boolean;
  /** The host's late answer. */
  readonly settleCall: (id: number, ok: boolean, text: string) => void;
  /** The host calls a function that it was given. */
  readonly invoke: (call: number, text: string) => void;
  /** Calls without an answer yet. */
  readonly waiting: () => number;
  /** Answers to what was called so far are nobody's any more. */
  readonly forget: () => void;
}

/** Calls between the guest and the host, both ways, and how values cross with them. */
export function createHostCalls(control: Control, host: Host, filter: (value: unknown) => unknown): HostCalls {
  const { call: callHost } = host;
  let facades: Facades | null = null;
  const functions = list<object>();
  const functionIds = new WeakMapConstructor<object, number>();
  const denied = new WeakMapConstructor<object, boolean>();

  const encoding: Encoding = {
    handleOf: (value) => facades?.handleOf(value) ?? 0,
    functionOf: () => 0,
    charge: (ticks) => control.chargeCopy(ticks),
    stackOf,
    namesSymbols: true,
  };
  const callbackEncoding: Encoding = { ...encoding, functionOf: functionId, namesSymbols: false };
  const decoding: Decoding = {
    facadeOf: (id, registration, fields) => facades?.instance(id, registration, fields),
    keepsStacks: false,
  };

  function functionId(value: object): number {
    const known = weakGet(functionIds, value) as number | undefined;
    if (known !== undefined) return known;
    push(functions, value);
    weakSet(functionIds, value, functions.length);
    return functions.length;
  }

  function encodeCall(
    op: string,
    registration: number,
    path: string,
    target: number,
    args: readonly unknown[],
  ): string {
    const simple = encodeSimple(args);
    if (simple !== '') return `["${op}",${registration},${path},${target === 0 ? 'null' : target},${simple}]`;
    const encoder = new Encoder(callbackEncoding);
    const encoded = encoder.encodeList(args, 'arguments');
    const { dropped } = encoder;
    if (dropped.length > 0) throw new TypeErrorFunction(`${dropped[0]}: this value cannot be passed to the host`);
    return `["${op}",${registration},${path},${target === 0 ? 'null' : target},${encoded}]`;
  }

  function answerOf(answer: string): unknown {
    if (answer[0] === 'v') return decode(tail(answer), decoding);
    if (answer[0] === 'e') throw hostError(tail(answer));
    throw control.die('cancelled');
  }

  function hostError(text: string): unknown {
    // `1` in front: the policy refused it.
    const error = decode(tail(text), decoding);
    if (text[0] === '1' && typeof error === 'object' && error !== null) weakSet(denied, error, true);
    return error;
  }

  const facadeCalls: Calls = {
    sync(op, registration, path, target, args) {
      control.ask();
      const answer = callHost(encodeCall(op, registration, path, target, args));
      if (answer[0] === 'p') return pending(+tail(answer));
      return answerOf(answer);
    },
    async(op, registration, path, target, args) {
      control.ask();
      const answer = callHost(encodeCall(op, registration, path, target, args));
      if (answer[0] === 'p') return pending(+tail(answer));
      if (answer[0] === 'v') return promiseResolve(PromiseConstructor, decode(tail(answer), decoding));
      const { promise, settle } = deferred();
      if (answer[0] === 'e') settle.reject(hostError(tail(answer)));
      else throw control.die('cancelled');
      return promise;
    },
  };

  const fileCalls: FileCalls = {
    sync(operation, args) {
      control.ask();
      const answer = callFile(operation, args);
      if (answer[0] === 'p') throw new ErrorFunction('this file system answers later: use fs.promises');
      return answerOf(answer);
    },
    async(operation, args) {
      control.ask();
      const answer = callFile(operation, args);
      if (answer[0] === 'p') return pending(+tail(answer));
      const { promise, settle } = deferred();
      if (answer[0] === 'v') settle.resolve(decode(tail(answer), decoding));
      else if (answer[0] === 'e') settle.reject(hostError(tail(answer)));
      else throw control.die('cancelled');
      return promise;
    },
  };

  function callFile(operation: string, args: readonly unknown[]): string {
    const encoded = new Encoder(encoding).encodeList(args, 'arguments');
    return host.file(`["${operation}",${encoded}]`);
  }

  const hostCalls = create(null) as Record<number, Deferred | undefined>;
  let hostCallCount = 0;

  function pending(id: number): object {
    const { promise, settle } = deferred();
    hostCalls[id] = settle;
    hostCallCount += 1;
    return promise;
  }

  function settleCall(id: number, ok: boolean, text: string): void {
    const settle = hostCalls[id];
    if (settle === undefined) return;
    delete hostCalls[id];
    hostCallCount -= 1;
    if (ok) settle.resolve(decode(text, decoding));
    else settle.reject(hostError(text));
  }

  function invoke(call: number, text: string): void {
    const request = parseJson(text) as readonly [number, string];
    const reply = (isError: boolean, value: unknown): void => {
      const encoder = new Encoder(callbackEncoding);
      const encoded = encoder.encode(value, 'result', 0);
      host.reply(call, isError, encoded === '' ? '["u"]' : encoded);
    };
    const answer = (isError: boolean, value: unknown): void => {
      try {
        reply(isError, value);
      } catch (error) {
        // It cannot cross: whoever called is told why.
        control.survive();
        reply(true, filter(error));
      }
    };
    const target = functions[request[0] - 1];
    try {
      const value: unknown = apply(target as () => unknown, undefined, decode(request[1], decoding) as unknown[]);
      if (isPromise(value))
        then(
          value,
          (result) => answer(false, result),
          (error: unknown) => answer(true, filter(error)),
        );
      else answer(false, value);
    } catch (error) {
      control.survive();
      answer(true, filter(error));
    }
  }

  return {
    __proto__: null,
    encoding,
    decoding,
    fileCalls,
    openFacades(registrations) {
      facades = new Facades(registrations, facadeCalls);
      return facades;
    },
    hostError,
    isDenied: (error) => weakGet(denied, error) === true,
    settleCall,
    invoke,
    waiting: () => hostCallCount,
    forget() {
      for (let keys = ownKeys(hostCalls), index = 0; index < keys.length; index += 1)
        delete hostCalls[keys[index] as unknown as number];
      hostCallCount = 0;
    },
  };
}

function tail(text: string): string {
  return apply(sliceText, text, [1]);
}

const sliceText = String.prototype.slice;
