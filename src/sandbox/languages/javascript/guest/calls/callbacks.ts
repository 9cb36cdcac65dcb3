import { UNDEFINED_TEXT } from '../../../../../wire/value-tags.js';
import type { Control } from '../limits/control.js';
import {
  callGuest,
  list,
  parseJson,
  push,
  then,
  TypeErrorFunction,
  weakGet,
  WeakMapConstructor,
  weakSet,
} from '../primordials.js';
import { isPromise } from '../promises/promises.js';
import { decode, type Decoding } from '../values/decode.js';
import { Encoder, type Encoding } from '../values/encode.js';

/** The numbers under which the host may call functions of the guest. */
export class FunctionIds {
  #functions = list<Function>();
  #ids = new WeakMapConstructor<object, number>();

  idOf(value: Function): number {
    const known = weakGet(this.#ids, value);
    if (known !== undefined) return known;
    push(this.#functions, value);
    weakSet(this.#ids, value, this.#functions.length);
    return this.#functions.length;
  }

  get(id: number): Function | undefined {
    return this.#functions[id - 1];
  }
}

interface Callbacks {
  readonly functions: FunctionIds;
  readonly encoding: Encoding;
  readonly decoding: Decoding;
  readonly control: Control;
  readonly filter: (value: unknown) => unknown;
  readonly reply: (call: number, failed: boolean, text: string) => void;
}

/** Calls a function that the host was given, and sends its answer, or that of the promise it returned. */
export function runCallback(call: number, text: string, callbacks: Callbacks): void {
  const { functions, encoding, decoding, control, filter } = callbacks;
  // Written by our own session.
  const request = parseJson(text) as readonly [id: number, args: string];
  const reply = (isError: boolean, value: unknown): void => {
    const encoder = new Encoder(encoding);
    const encoded = encoder.encode(value, 'result', 0);
    if (encoder.reason !== '') throw new TypeErrorFunction(encoder.problem());
    callbacks.reply(call, isError, encoded === '' ? UNDEFINED_TEXT : encoded);
  };
  const answer = (isError: boolean, value: unknown): void => {
    try {
      reply(isError, value);
    } catch (error) {
      // The value cannot cross: the caller is told why.
      control.survive();
      reply(true, filter(error));
    }
  };
  try {
    const target = functions.get(request[0]);
    if (target === undefined) throw new TypeErrorFunction('the host calls a function that it was never given');
    // The host sends a list.
    const value = callGuest(target, undefined, decode(request[1], decoding) as unknown[]);
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
