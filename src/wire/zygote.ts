/**
 * Lines between the host and the parent of Python workers: a word and whole numbers, with spaces between. Each row names
 * the numbers of one word.
 */
export type LineTable = Readonly<Record<string, readonly string[]>>;

/** host → parent. `number` names the worker, as the host counts them. */
export const ZYGOTE_COMMANDS = {
  /** `size` and `data`: bytes that the parent has, and so its copy; 0 if unknown. It cannot look them up itself. */
  fork: ['number', 'size', 'data'],
  /** The host has opened its ends of the worker's pipes: the parent closes its own. */
  taken: ['number'],
  /** The host has heard of the worker's end, and kills no process of that id any more. */
  forget: ['number'],
} as const;

/** parent → host. */
export const ZYGOTE_EVENTS = {
  ready: [],
  /** The host opens its ends of the worker's pipes by these numbers of the parent's descriptors. */
  forked: ['number', 'pid', 'messages', 'output', 'answers', 'words'],
  /** The worker could not be started: the number of the system's error. */
  refused: ['number', 'error'],
  /** How the worker ended, and with what, as waitid tells it. */
  ended: ['number', 'code', 'status'],
} as const;

/** One line of a table, told apart by `word`. */
export type Line<T extends LineTable> = {
  [W in keyof T]: { readonly word: W } & { readonly [N in T[W][number]]: number };
}[keyof T];

/** null for a line that is none of the table's. */
export function parseLine<T extends LineTable>(table: T, line: string): Line<T> | null {
  const [word = '', ...digits] = line.split(' ');
  const names = Object.hasOwn(table, word) ? table[word] : undefined;
  if (names === undefined || digits.length !== names.length) return null;
  const parsed: Record<string, string | number> = { word };
  for (const [index, name] of names.entries()) {
    const text = digits[index] ?? '';
    if (!/^\d{1,15}$/.test(text)) return null;
    parsed[name] = Number(text);
  }
  // A word of the table and each of its numbers.
  return parsed as unknown as Line<T>;
}
