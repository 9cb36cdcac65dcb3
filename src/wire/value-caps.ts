// How much of one value, or of all values of one message, crosses. frames.ts has the caps of the message itself.

/** Paths in printed values of one run that are told as dropped. */
export const MAX_DROPPED_PRINTS = 100;
/** Levels that a writer goes down. */
export const MAX_VALUE_DEPTH = 500;
/** Levels that the host follows. Writers stop long before: this is for a worker that is no longer ours. */
export const MAX_READ_DEPTH = 2000;
/** Characters of all texts of one message that a guest writes. */
export const MAX_TEXT: number = 32 * 1024 * 1024;
/** Bytes of all buffers of one message that a JavaScript guest writes: as base64 they fill a frame (frames.ts). */
export const MAX_BYTES = 36_000_000;
/**
 * Characters that back references of one message stand for: an object counts again wherever it is reached, because JSON
 * and most readers write it out there. Twenty-four lists that each hold the last one twice would be 100 MB.
 */
export const MAX_SHARED: number = 32 * 1024 * 1024;
/** JSON writes a byte of a typed array as `"12345":255,`; base64 needs four characters for three. */
export const TYPED_ARRAY_WEIGHT = 8;
/** Objects of one message that a JavaScript guest writes. */
export const MAX_NODES = 5_000_000;
/** Bits of one bigint: 80,000 digits cross, not millions. Reading digits takes time that grows faster than their number. */
export const MAX_BIGINT_BITS: number = 2 ** 18;
/** Digits of all bigints of one message that the host reads: a million take a quarter of a second. */
export const MAX_DIGITS_READ = 1_000_000;
/** Digits of all bigints that a Python guest writes: fewer than the host reads. */
export const MAX_DIGITS_WRITTEN = 900_000;
/** A longer array is looked at in so many places, evenly spread, to tell whether it is nearly empty. */
export const SPARSE_SAMPLES = 1000;
/** Paths of what could not cross that a result lists. */
export const MAX_DROPPED = 1000;
/** Characters of one such path: the deepest that a writer goes down by indexes has fewer. */
export const MAX_DROPPED_PATH = 4000;
