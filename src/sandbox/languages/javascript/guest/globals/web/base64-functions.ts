import {
  charCodeAt,
  fromCharCode,
  item,
  StringFunction,
  typedArrayBuffer,
  Uint8ArrayConstructor,
} from '../../primordials.js';
import { fromBase64, toBase64 } from '../../values/base64.js';
import { namedError } from './named-error.js';
import type { Charge } from './web.js';

const INVALID = 'InvalidCharacterError';

/** `atob` and `btoa`: texts whose characters stand for bytes. */
export function createBase64(charge: Charge): Record<'atob' | 'btoa', (text: unknown) => string> {
  return {
    atob(text: unknown): string {
      const bytes = fromBase64(withoutSpace(StringFunction(text)));
      if (bytes === null) throw namedError(INVALID, 'The string to be decoded is not correctly encoded.');
      charge(bytes.length >> 6);
      let binary = '';
      for (let index = 0; index < bytes.length; index += 1) binary += fromCharCode(item(bytes, index));
      return binary;
    },
    btoa(text: unknown): string {
      const binary = StringFunction(text);
      charge(binary.length >> 6);
      const bytes = new Uint8ArrayConstructor(binary.length);
      for (let index = 0; index < binary.length; index += 1) {
        const code = charCodeAt(binary, index);
        if (code > 255) throw namedError(INVALID, 'Invalid character');
        bytes[index] = code;
      }
      return toBase64(typedArrayBuffer(bytes), 0, bytes.length, charge);
    },
  };
}

function withoutSpace(text: string): string {
  let kept = '';
  for (let index = 0; index < text.length; index += 1) {
    const code = charCodeAt(text, index);
    if (code !== 32 && (code < 9 || code > 13)) kept += text[index];
  }
  return kept;
}
