/**
 * What crosses the pipes between a box and its worker. A frame is a length (4 bytes, big-endian) and a body; a body is
 * the message's code (1 byte) and its fields in this order, with nothing between or after them:
 *
 * - number: 8 bytes, a big-endian double; flag: one byte, 0 or 1
 * - text, tree, record: one byte for the encoding, 0 (UTF-8) or 1 (UTF-16, little-endian), a length of 4 bytes, the bytes
 *
 * A tree is JSON made of arrays (value-tags.ts), a record is a tree with a few objects in it, whose shapes are in this
 * room. The host counts arrays and objects before it parses either.
 */
export type FieldType = 'number' | 'flag' | 'text' | 'tree' | 'record';

export interface MessageSpec {
  readonly code: number;
  readonly fields: Readonly<Record<string, FieldType>>;
}

export type Protocol = Readonly<Record<string, MessageSpec>>;

/** Bytes of one body, in either direction. */
export const MAX_FRAME: number = 48 * 1024 * 1024;
/** Arrays of one tree that the host reads: each costs it some fifty bytes, whatever it cost the sender. */
export const MAX_ARRAYS = 1_000_000;
/** Values of one tree, numbers and texts included: a list of numbers costs the host eight times what it costs the sender. */
export const MAX_PARTS = 2_000_000;
/** How deep they are nested: two for each level of a value. */
export const MAX_DEPTH = 4100;
/** Objects of one record. Each may have keys of its own, which cost the host much more than an array. */
export const MAX_OBJECTS = 2000;
/** Keys of all its objects together: the largest object of a report has nine. */
export const MAX_KEYS = 20_000;

/** From the worker. Nothing in it is trusted. */
export const TO_HOST = {
  /** All is loaded. Its environment has so many variables; `probes`: what came of each, by its name. */
  ready: { code: 1, fields: { environment: 'number', probes: 'record' } },
  /** A host call. The worker stands still until the answer is there. */
  call: { code: 2, fields: { text: 'tree' } },
  /** An operation on files; the same. */
  file: { code: 3, fields: { text: 'tree' } },
  load: { code: 4, fields: { id: 'number', specifier: 'text', importer: 'text' } },
  /** What a guest function gave to `invoke`. */
  reply: { code: 5, fields: { call: 'number', failed: 'flag', text: 'tree' } },
  /** Stream 1 or 2. */
  output: { code: 6, fields: { stream: 'number', text: 'text' } },
  /** The run of this number is over. `report`: a RunReport, or empty; `prints`: pairs of a method and a list of values. */
  done: {
    code: 7,
    fields: { run: 'number', hasReport: 'flag', report: 'record', ended: 'text', prints: 'tree', memoryPeak: 'number' },
  },
  /** Nothing ran. A line or column of 0 is none, a hint that is empty as well. */
  refused: {
    code: 8,
    fields: { run: 'number', code: 'text', message: 'text', hint: 'text', line: 'number', column: 'number' },
  },
  /** It was cut off while it waited for an answer, and reads on from the answer that is this text. */
  resync: { code: 12, fields: { marker: 'text' } },
  /** The answer to `lock`: what came of the probes now. */
  locked: { code: 9, fields: { probes: 'record' } },
  /** In a run that is streamed: what was printed, as data. */
  print: { code: 10, fields: { method: 'text', values: 'tree' } },
  /**
   * The guest can only wait for answers of the host, after so many messages; or it goes on, though none came. `waited`:
   * milliseconds of waiting that were not worth a message when they began.
   */
  waiting: { code: 11, fields: { isWaiting: 'flag', seen: 'number', waited: 'number' } },
  /** Why the run is over, before its results are copied: that may take longer than there is time. */
  ending: { code: 13, fields: { ended: 'text' } },
  /** The answer to `rewrite`, if the text is a program; else `refused`. */
  rewritten: { code: 14, fields: { run: 'number', text: 'text' } },
} as const;

/** To the worker. `config`, `request` and `module` are JSON: see session.ts. */
export const TO_WORKER = {
  open: { code: 1, fields: { config: 'text' } },
  exec: { code: 2, fields: { run: 'number', request: 'text' } },
  deliver: { code: 3, fields: { id: 'number', failed: 'flag', text: 'text' } },
  invoke: { code: 4, fields: { call: 'number', functionId: 'number', args: 'text' } },
  loaded: { code: 5, fields: { id: 'number', module: 'text' } },
  notLoaded: { code: 6, fields: { id: 'number', code: 'text', message: 'text', hint: 'text' } },
  cancel: { code: 7, fields: {} },
  /** At level kernel, before `open`: the last of what holds it is in force, and it is asked to try again. */
  lock: { code: 8, fields: {} },
  /** Between two runs, and with a number of its own: the program as it would run is asked for. */
  rewrite: { code: 9, fields: { run: 'number', code: 'text' } },
} as const;

/** To the worker, on a pipe of their own, so that it can wait for one without taking anything else. */
export const ANSWERS = { answer: { code: 1, fields: { text: 'text' } } } as const;

/** The last words of a worker whose time was up in the middle of a frame, on its stderr. */
export const INTERRUPTED = 'hermetic: the time was up in the middle of a message\n';

/** Characters of the text by which a worker finds its place among the answers. */
export const MARKER_LENGTH = 32;

/** The worker's descriptors. */
export const DESCRIPTORS = { messages: 3, output: 4, answers: 5 } as const;

/** A tree that was too large to be parsed at once, parsed; `length` is that of its text. */
export interface ParsedTree {
  readonly tree: unknown;
  readonly length: number;
}

/** JSON as its text, or parsed where the text is large. */
export type Tree = string | ParsedTree;

type ValueOf<T extends FieldType> = T extends 'number'
  ? number
  : T extends 'flag'
    ? boolean
    : T extends 'text'
      ? string
      : Tree;

/** One message of a protocol, told apart by `kind`. */
export type Message<P extends Protocol> = {
  [K in keyof P]: { readonly kind: K } & {
    readonly [F in keyof P[K]['fields']]: ValueOf<P[K]['fields'][F]>;
  };
}[keyof P];

export type ToHost = Message<typeof TO_HOST>;
export type ToWorker = Message<typeof TO_WORKER>;
