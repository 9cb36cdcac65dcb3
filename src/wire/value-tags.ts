// One constant for each tag, not an object of them: a bundler writes the texts in their place. The switch in
// sandbox/wire/decode.ts compiles only if they are the keys of VALUE_TAGS, all of them.
export const TAG_UNDEFINED = 'u';
export const TAG_HOLE = 'h';
export const TAG_NUMBER = 'n';
export const TAG_BIGINT = 'b';
export const TAG_DATE = 'd';
export const TAG_OBJECT = 'o';
export const TAG_ARRAY = 'a';
export const TAG_SPARSE = 'A';
export const TAG_MAP = 'm';
export const TAG_SET = 's';
export const TAG_REGEXP = 'r';
export const TAG_TYPED_ARRAY = 't';
export const TAG_BUFFER = 'B';
export const TAG_VIEW = 'w';
export const TAG_ERROR = 'e';
export const TAG_FUNCTION = 'f';
export const TAG_INSTANCE = 'i';
export const TAG_REFERENCE = 'R';

/**
 * Values cross as JSON made of arrays. Text, finite numbers, booleans and null stand for themselves; everything else is an
 * array whose first member is one of these tags, followed by the parts that its row names. Objects are counted in the
 * order in which they begin, and `R` refers to one of them by its number.
 */
export const VALUE_TAGS = {
  /** undefined */
  u: [],
  /** A hole in an array. */
  h: [],
  /** A number that JSON lacks: NaN, Infinity, -Infinity, -0. */
  n: ['name'],
  /** A bigint. */
  b: ['digits'],
  /** A date; null if it is invalid. */
  d: ['milliseconds'],
  /** A plain object: names and values in turns. */
  o: ['members'],
  a: ['items'],
  /** An array with many holes: indices and values in turns. */
  A: ['length', 'members'],
  /** A Map: keys and values in turns. */
  m: ['entries'],
  s: ['items'],
  /** A regular expression. */
  r: ['source', 'flags'],
  /** A typed array. Bytes are base64. */
  t: ['type', 'bytes'],
  /** An ArrayBuffer. */
  B: ['bytes'],
  /** A DataView. */
  w: ['bytes'],
  /** An error. `cause` and `errors` are lists of at most one value. */
  e: ['name', 'message', 'stack', 'cause', 'errors', 'members'],
  /** A function of the guest. */
  f: ['id', 'name'],
  /** An object of the host. Towards the guest, its registration and its fields follow. */
  i: ['handle'],
  /** An object that began before. */
  R: ['index'],
} as const;

/** The text of undefined. It also stands for what cannot cross. */
export const UNDEFINED_TEXT: string = `["${TAG_UNDEFINED}"]`;
