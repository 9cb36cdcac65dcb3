import { badFrame } from './bad-frame.js';
import { MAX_FRAME } from '../../wire/frames.js';

const HEADER = 4;
const FIRST_SIZE = 4096;

/** Cuts a stream of bytes into bodies of frames. It never holds more than twice what has arrived of one frame. */
export class FrameReader {
  readonly #limit: number;
  #rest: Buffer = Buffer.alloc(0);
  #held = 0;

  constructor(limit: number = MAX_FRAME) {
    this.#limit = limit;
  }

  /** The bodies that are whole now. They share memory with `chunk`. Throws E_BAD_FRAME, and then always. */
  push(chunk: Buffer): Buffer[] {
    if (this.#held > 0) {
      this.#keep(chunk);
      const wanted = this.#lengthAt(this.#rest.subarray(0, this.#held), 0);
      if (wanted === null || this.#held < HEADER + wanted) return [];
    }
    const bytes = this.#held === 0 ? chunk : this.#rest.subarray(0, this.#held);
    const bodies: Buffer[] = [];
    let at = 0;
    for (;;) {
      const length = this.#lengthAt(bytes, at);
      if (length === null || bytes.length < at + HEADER + length) break;
      bodies.push(bytes.subarray(at + HEADER, at + HEADER + length));
      at += HEADER + length;
    }
    // A new place: the bodies still lie in the old one.
    this.#rest = Buffer.alloc(0);
    this.#held = 0;
    if (at < bytes.length) this.#keep(bytes.subarray(at));
    return bodies;
  }

  /** Whether a frame has begun that is not whole. */
  get isInside(): boolean {
    return this.#held > 0;
  }

  #lengthAt(bytes: Buffer, at: number): number | null {
    if (bytes.length < at + HEADER) return null;
    const length = bytes.readUInt32BE(at);
    if (length === 0) throw badFrame('a frame is empty');
    if (length > this.#limit) throw badFrame(`a frame of ${length} bytes is larger than ${this.#limit}`);
    return length;
  }

  /** Into one growing place: a list of pieces would cost most where the pieces are smallest. */
  #keep(chunk: Buffer): void {
    const needed = this.#held + chunk.length;
    if (needed > this.#rest.length) {
      const grown = Buffer.allocUnsafe(Math.max(FIRST_SIZE, 2 * this.#rest.length, needed));
      this.#rest.copy(grown, 0, 0, this.#held);
      this.#rest = grown;
    }
    chunk.copy(this.#rest, this.#held);
    this.#held = needed;
  }
}
