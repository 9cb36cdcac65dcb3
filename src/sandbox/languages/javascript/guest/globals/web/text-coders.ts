import {
  construct,
  parseJson,
  StringFunction,
  stringify,
  typedArrayBuffer,
  typedArrayBytes,
  typedArrayName,
  typedArrayOffset,
  TypeErrorFunction,
  Uint8ArrayConstructor,
} from '../../primordials.js';
import { fromBase64, toBase64 } from '../../values/base64.js';
import type { Charge, Service } from './web.js';

/** `TextEncoder` and `TextDecoder`. */
export function createTextCoders(service: Service, charge: Charge): Record<'TextEncoder' | 'TextDecoder', object> {
  class TextEncoder {
    get encoding(): string {
      return 'utf-8';
    }

    encode(text: unknown = ''): Uint8Array {
      const given = StringFunction(text);
      charge(given.length >> 6);
      return fromBase64(service('utf8-encode', given)) ?? new Uint8ArrayConstructor(0);
    }
  }

  class TextDecoder {
    #encoding: string;
    #fatal: boolean;

    constructor(encoding: unknown = 'utf-8', options: { readonly fatal?: unknown } = {}) {
      this.#encoding = service('encoding', StringFunction(encoding));
      if (this.#encoding === '')
        throw new TypeErrorFunction(`The "${StringFunction(encoding)}" encoding is not supported`);
      this.#fatal = options.fatal === true;
    }

    get encoding(): string {
      return this.#encoding;
    }

    get fatal(): boolean {
      return this.#fatal;
    }

    decode(bytes?: unknown): string {
      const given = bytes === undefined ? '' : bytesText(bytes, charge);
      const answer = service('decode', stringify([this.#encoding, this.#fatal, given]));
      if (answer === '') throw new TypeErrorFunction('The encoded data was not valid');
      return StringFunction(parseJson(answer));
    }
  }

  return { TextEncoder, TextDecoder };
}

function bytesText(value: unknown, charge: Charge): string {
  // Anything else is bytes of its own, or the constructor throws for it.
  const bytes: unknown = typedArrayName(value) === undefined ? construct(Uint8ArrayConstructor, [value]) : value;
  return toBase64(typedArrayBuffer(bytes), typedArrayOffset(bytes), typedArrayBytes(bytes), charge);
}
