interface Edit {
  readonly at: number;
  /** 0 closes a node that ends here, 1 opens one that starts here, 2 replaces. */
  readonly order: 0 | 1 | 2;
  readonly sequence: number;
  readonly text: string;
  readonly removed: number;
}

/** Stands for the text of a literal in a twin. Wherever it were read as code, no engine would accept it. */
const POISON = '#@';
/** Two of these side by side would be one word. */
const WORD = /[\w$\\\u0080-\uffff]/;

interface Applied {
  readonly text: string;
  /** The same text with nothing in its literals but poison. */
  readonly twin: string;
  readonly positions: Positions;
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

  /** `literals` are the starts and ends of what stands in strings, templates and regular expressions. */
  apply(code: string, literals: readonly number[] = []): Applied {
    this.#edits.sort((a, b) => a.at - b.at || a.order - b.order || a.sequence - b.sequence);
    const generated: number[] = [];
    const original: number[] = [];
    const replaced = new Set<number>();
    const poisoner = new Poisoner(code, literals);
    let text = '';
    let twin = '';
    let at = 0;
    let last = '';
    // A word that is put beside another one gets a blank between them: `return[1]` must not become `return$h_d([1])`.
    const separate = (next: string): void => {
      if (!WORD.test(last) || !WORD.test(next)) return;
      text += ' ';
      twin += ' ';
    };
    const copyUpTo = (end: number): void => {
      separate(code.charAt(at));
      generated.push(text.length);
      original.push(at);
      text += code.slice(at, end);
      twin += poisoner.copy(at, end);
      at = end;
      last = code.charAt(end - 1);
    };
    for (const edit of this.#edits) {
      if (edit.at > at) copyUpTo(edit.at);
      if (edit.removed > 0) {
        replaced.add(generated.length);
        generated.push(text.length);
        original.push(at);
        at += edit.removed;
      }
      if (edit.text === '') continue;
      separate(edit.text.charAt(0));
      text += edit.text;
      twin += edit.text;
      last = edit.text.slice(-1);
    }
    copyUpTo(code.length);
    return { text, twin, positions: new Positions(generated, original, replaced) };
  }
}

/** Copies parts of a text, each after the one before, without what stands in its literals. */
class Poisoner {
  readonly #code: string;
  readonly #literals: readonly number[];
  #next = 0;

  constructor(code: string, literals: readonly number[]) {
    this.#code = code;
    this.#literals = literals;
  }

  copy(start: number, end: number): string {
    let text = '';
    let at = start;
    for (; this.#next < this.#literals.length; this.#next += 2) {
      const from = this.#literals[this.#next] ?? 0;
      const to = this.#literals[this.#next + 1] ?? 0;
      if (from >= end) break;
      // Those before `start` are in a part that was replaced. An empty one has nothing that could run.
      if (from < start || from === to) continue;
      text += this.#code.slice(at, from) + POISON;
      at = to;
    }
    return text + this.#code.slice(at, end);
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
