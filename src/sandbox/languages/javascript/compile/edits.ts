interface Edit {
  readonly at: number;
  /** 0 closes a node that ends here, 1 opens one that starts here, 2 replaces. */
  readonly order: 0 | 1 | 2;
  readonly sequence: number;
  readonly text: string;
  readonly removed: number;
}

/** Insertions and small replacements in a text, and the way back from the new text to the old. */
export class Edits {
  readonly #edits: Edit[] = [];

  /** Inserts before the node that starts at `at`; outer ones are opened first. */
  open(at: number, text: string): void {
    this.#edits.push({ at, order: 1, sequence: this.#edits.length, text, removed: 0 });
  }

  /** Inserts after the node that ends at `at`; inner ones are closed first. */
  close(at: number, text: string): void {
    this.#edits.push({ at, order: 0, sequence: this.#edits.length, text, removed: 0 });
  }

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ at: start, order: 2, sequence: this.#edits.length, text, removed: end - start });
  }

  /** Blanks, so that lines and columns stay. */
  blank(code: string, start: number, end: number): void {
    this.replace(start, end, code.slice(start, end).replaceAll(/[^\r\n\u2028\u2029]/g, ' '));
  }

  apply(code: string): { text: string; positions: Positions } {
    this.#edits.sort((a, b) => a.at - b.at || a.order - b.order || a.sequence - b.sequence);
    const generated: number[] = [];
    const original: number[] = [];
    const replaced = new Set<number>();
    let text = '';
    let at = 0;
    for (const edit of this.#edits) {
      if (edit.at > at) {
        generated.push(text.length);
        original.push(at);
        text += code.slice(at, edit.at);
        at = edit.at;
      }
      if (edit.removed > 0) {
        replaced.add(generated.length);
        generated.push(text.length);
        original.push(at);
        at += edit.removed;
      }
      text += edit.text;
    }
    generated.push(text.length);
    original.push(at);
    return { text: text + code.slice(at), positions: new Positions(generated, original, replaced) };
  }
}

/** From offsets in the rewritten text to offsets in the guest's. */
export class Positions {
  readonly #generated: readonly number[];
  readonly #original: readonly number[];

  readonly #replaced: ReadonlySet<number>;

  constructor(generated: readonly number[], original: readonly number[], replaced: ReadonlySet<number>) {
    this.#replaced = replaced;
    this.#generated = generated;
    this.#original = original;
  }

  /** Replaced text maps to the start of the text it replaces; inserted text to the offset where it was inserted. */
  originalOf(offset: number): number {
    let low = 0;
    let high = this.#generated.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#generated[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    if (this.#replaced.has(low)) return this.#original[low] ?? 0;
    const start = this.#generated[low] ?? 0;
    const found = (this.#original[low] ?? 0) + Math.max(0, offset - start);
    return Math.min(found, this.#original[low + 1] ?? found);
  }
}
