/** A config file as its parser found it, every part with its place, whatever language it was written in. */
export interface ConfigNode {
  readonly at: Position;
  readonly value: ConfigValue;
}

/** Both count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type ConfigValue =
  | { readonly kind: 'table'; readonly entries: ConfigEntry[] }
  | { readonly kind: 'list'; readonly items: readonly ConfigNode[] }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'boolean'; readonly on: boolean }
  /** Nothing that a setting could be: a date, `null`. */
  | { readonly kind: 'other'; readonly what: string };

export interface ConfigEntry {
  readonly key: string;
  readonly at: Position;
  readonly node: ConfigNode;
}

/** The text is not what its file name promises. */
export class ConfigSyntaxError extends Error {
  override readonly name = 'ConfigSyntaxError';
  readonly at: Position;

  constructor(message: string, at: Position) {
    super(message);
    this.at = at;
  }
}

export function entriesOf(node: ConfigNode | undefined): readonly ConfigEntry[] {
  return node?.value.kind === 'table' ? node.value.entries : [];
}

/** More than one only where the language lets a key be written twice. */
export function entriesAt(node: ConfigNode | undefined, key: string): readonly ConfigEntry[] {
  return entriesOf(node).filter((entry) => entry.key === key);
}
