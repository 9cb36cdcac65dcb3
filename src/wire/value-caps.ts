// How much of one value, or of all values of one message, crosses. frames.ts has the caps of the message itself.

/** Levels that a writer goes down. */
export const MAX_VALUE_DEPTH = 500;
/** Levels that the host follows. Writers stop long before: this is for a worker that is no longer ours. */
export const MAX_READ_DEPTH = 2000;
/** Characters of all texts of one message that a guest writes. */
export const MAX_TEXT: number = 32 * 1024 * 1024;
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
