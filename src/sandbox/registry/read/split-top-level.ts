const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/**
 * Splits source text at commas outside of brackets, strings and comments. null where that cannot be told without a
 * parser (a regular expression, a template with code in it): then nothing is claimed about the text.
 */
export function splitTopLevel(text: string, { angles }: { angles: boolean }): string[] | null {
  const parts: string[] = [];
  const open: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    const skipped = skip(text, at);
    if (skipped === null) return null;
    if (skipped > at) {
      part += text.startsWith('/', at) ? ' ' : text.slice(at, skipped);
      at = skipped - 1;
      continue;
    }
    const closer = char === '<' && !angles ? undefined : CLOSERS[char];
    const isArrow = char === '>' && text[at - 1] === '=';
    if (closer !== undefined) open.push(closer);
    else if (char === open.at(-1) && !isArrow) open.pop();
    if (char === ',' && open.length === 0) {
      parts.push(part.trim());
      part = '';
    } else part += char;
  }
  if (open.length > 0) return null;
  if (part.trim() !== '') parts.push(part.trim());
  return parts;
}

/** The text between the bracket at `start` and the one that closes it, and the offset of the latter. */
export function bracketed(text: string, start: number): { inner: string; end: number } | null {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const skipped = skip(text, at);
    if (skipped === null) return null;
    if (skipped > at) at = skipped - 1;
    else if ('([{'.includes(text[at] ?? ' ')) depth += 1;
    else if (')]}'.includes(text[at] ?? ' ')) depth -= 1;
    if (depth === 0) return { inner: text.slice(start + 1, at), end: at };
  }
  return null;
}

/** The end of the string or comment that starts here; `at` if none does; null if it cannot be told. */
function skip(text: string, at: number): number | null {
  const char = text[at] ?? '';
  if (text.startsWith('//', at)) return endAfter(text, '\n', at + 2);
  if (text.startsWith('/*', at)) return endAfter(text, '*/', at + 2);
  if (char === '/' || char === '`') return null;
  if (char !== '"' && char !== "'") return at;
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === char) return end + 1;
  }
  return null;
}

function endAfter(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}
