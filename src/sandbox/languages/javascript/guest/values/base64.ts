import { ArrayBufferConstructor, charCodeAt, floor, NumberFunction, Uint8ArrayConstructor } from '../primordials.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8ArrayConstructor(128);
for (let index = 0; index < 64; index += 1) VALUES[ALPHABET.charCodeAt(index)] = index + 1;
// The array itself, without its prototype.
const CHARS: string[] = Object.setPrototypeOf(ALPHABET.split(''), null) as string[];

export function toBase64(buffer: ArrayBuffer, offset: number, length: number, charge: (ticks: number) => void): string {
  charge(floor(length / 16));
  const bytes = new Uint8ArrayConstructor(buffer, offset, length);
  let text = '';
  for (let index = 0; index < length; index += 3) {
    const a = NumberFunction(bytes[index]);
    const b = index + 1 < length ? NumberFunction(bytes[index + 1]) : 0;
    const c = index + 2 < length ? NumberFunction(bytes[index + 2]) : 0;
    text += CHARS[a >> 2];
    text += CHARS[((a & 3) << 4) | (b >> 4)];
    text += index + 1 < length ? CHARS[((b & 15) << 2) | (c >> 6)] : '=';
    text += index + 2 < length ? CHARS[c & 63] : '=';
  }
  return text;
}

/** Null if the text is no base64. Padding may be missing. */
export function fromBase64(text: string): Uint8Array | null {
  let end = text.length;
  while (end > 0 && text[end - 1] === '=') end -= 1;
  if (end % 4 === 1) return null;
  const bytes = new Uint8ArrayConstructor(new ArrayBufferConstructor(floor((end * 3) / 4)));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let index = 0; index < end; index += 1) {
    const code = charCodeAt(text, index);
    const value = code < 128 ? NumberFunction(VALUES[code]) : 0;
    if (value === 0) return null;
    held = (held << 6) | (value - 1);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (held >> bits) & 255;
      at += 1;
      held &= (1 << bits) - 1;
    }
  }
  return bytes;
}
