/** A parsed config file of any language, every part with its position. */
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
  /** A value that no setting can have: a date, `null`. */
  | { readonly kind: 'other'; readonly what: string };

export interface ConfigEntry {
  readonly key: string;
  readonly at: Position;
  readonly node: ConfigNode;
}

/** The file cannot be parsed as its name says. */
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
