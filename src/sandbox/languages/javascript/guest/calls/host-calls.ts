import { DENIED, type HostAnswer, parseAnswer } from '../../../../../wire/answers.js';
import type { Registration } from '../../../../registry/registration.js';
import type { GuardedEmbedder } from '../embedder.js';
import type { FileCalls } from '../globals/files.js';
import type { Control } from '../limits/control.js';
import { stackOf } from '../limits/stack.js';
import {
  ErrorFunction,
  PromiseConstructor,
  promiseResolve,
  slice,
  TypeErrorFunction,
  weakGet,
  weakHas,
  WeakMapConstructor,
  weakSet,
} from '../primordials.js';
import { deferred } from '../promises/promises.js';
import { decode, type Decoding } from '../values/decode.js';
import { Encoder, encodeSimple, type Encoding } from '../values/encode.js';
import { FunctionIds, runCallback } from './callbacks.js';
import { type FacadeCalls, Facades } from './facades.js';
import { PendingCalls } from './pending-calls.js';

export interface HostCalls {
  readonly __proto__: null;
  readonly encoding: Encoding;
  readonly decoding: Decoding;
  readonly fileCalls: FileCalls;
  /** Makes the facades of the registrations. Calls that name an instance work from then on. */
  readonly openFacades: (registrations: readonly Registration[], allowProtoKeys: boolean) => Facades;
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
  /** Drops the calls that still wait: their answers belong to nobody. */
  readonly forget: () => void;
}

/** Calls between the guest and the host, both ways, and how values cross with them. */
export function createHostCalls(
  control: Control,
  embedder: GuardedEmbedder,
  filter: (value: unknown) => unknown,
): HostCalls {
  let facades: Facades | null = null;
  let allowsProtoKeys = false;
  const functions = new FunctionIds();
  const denied = new WeakMapConstructor<object, boolean>();
  const pending = new PendingCalls();
  const promises = new WeakMapConstructor<object, true>();

  const encoding: Encoding = {
    isHostPromise: (value) => weakHas(promises, value),
    handleOf: (value) => facades?.handleOf(value) ?? 0,
    functionOf: () => 0,
    charge: (ticks) => control.chargeCopy(ticks),
    stackOf,
    namesSymbols: true,
    leavesRealm: true,
    allowsProtoKeys: () => allowsProtoKeys,
  };
  const callbackEncoding: Encoding = { ...encoding, functionOf: (value) => functions.idOf(value), namesSymbols: false };
  const decoding: Decoding = {
    facadeOf: (id, registration, fields) => facades?.instance(id, registration, fields),
    keepsStacks: false,
  };

  function hostError(text: string): unknown {
    const error = decode(slice(text, 1), decoding);
    if (text[0] === DENIED && typeof error === 'object' && error !== null) weakSet(denied, error, true);
    return error;
  }

  /** The parts of an answer. Without one, the run is over. */
  function parsed(text: string): HostAnswer {
    const answer = parseAnswer(text, slice);
    if (answer === null) throw control.die('cancelled');
    return answer;
  }

  /** The value of an answer that is there already. */
  function valueOf(answer: Exclude<HostAnswer, { kind: 'later' }>): unknown {
    if (answer.kind === 'error') throw hostError(answer.failure);
    return decode(answer.value, decoding);
  }

  /** The promise of an answer, which may be there already. */
  function promiseOf(answer: HostAnswer): object {
    if (answer.kind === 'later') return pending.add(answer.number);
    if (answer.kind === 'value') return promiseResolve(PromiseConstructor, decode(answer.value, decoding));
    const { promise, settle } = deferred();
    settle.reject(hostError(answer.failure));
    return promise;
  }

  function remembered(promise: object): object {
    weakSet(promises, promise, true);
    return promise;
  }

  const facadeCalls: FacadeCalls = {
    sync(op, registration, path, target, args) {
      control.ask();
      const answer = parsed(embedder.call(encodeCall(callbackEncoding, op, registration, path, target, args)));
      return answer.kind === 'later' ? pending.add(answer.number) : valueOf(answer);
    },
    async(op, registration, path, target, args) {
      control.ask();
      return remembered(
        promiseOf(parsed(embedder.call(encodeCall(callbackEncoding, op, registration, path, target, args)))),
      );
    },
  };

  const fileCalls: FileCalls = {
    sync(operation, args) {
      control.ask();
      const answer = parsed(embedder.file(encodeFileCall(encoding, operation, args)));
      if (answer.kind === 'later') throw new ErrorFunction('this file system answers later: use fs.promises');
      return valueOf(answer);
    },
    async(operation, args) {
      control.ask();
      return promiseOf(parsed(embedder.file(encodeFileCall(encoding, operation, args))));
    },
  };

  return {
    __proto__: null,
    encoding,
    decoding,
    fileCalls,
    openFacades(registrations, allowProtoKeys) {
      allowsProtoKeys = allowProtoKeys;
      facades = new Facades(registrations, facadeCalls);
      return facades;
    },
    hostError,
    isDenied: (error) => weakGet(denied, error) === true,
    settleCall(id, ok, text) {
      const settle = pending.take(id);
      if (settle === undefined) return;
      if (ok) settle.resolve(decode(text, decoding));
      else settle.reject(hostError(text));
    },
    invoke(call, text) {
      const { reply } = embedder;
      runCallback(call, text, { functions, encoding: callbackEncoding, decoding, control, filter, reply });
    },
    waiting: () => pending.size,
    forget: () => pending.clear(),
  };
}

function encodeCall(
  encoding: Encoding,
  op: string,
  registration: number,
  path: string,
  target: number,
  args: readonly unknown[],
): string {
  const simple = encodeSimple(args);
  if (simple !== '') return `["${op}",${registration},${path},${target === 0 ? 'null' : target},${simple}]`;
  const encoder = new Encoder(encoding);
  const encoded = encoder.encodeList(args, 'arguments');
  if (encoder.dropped.length > 0) throw new TypeErrorFunction(encoder.problem());
  return `["${op}",${registration},${path},${target === 0 ? 'null' : target},${encoded}]`;
}

function encodeFileCall(encoding: Encoding, operation: string, args: readonly unknown[]): string {
  const encoder = new Encoder(encoding);
  const encoded = encoder.encodeList(args, 'arguments');
  if (encoder.reason !== '') throw new TypeErrorFunction(encoder.problem());
  return `["${operation}",${encoded}]`;
}
