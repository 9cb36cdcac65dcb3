export interface ShellVariables {
  readonly named: Readonly<Record<string, string>>;
  /** `"$@"` */
  readonly args: readonly string[];
}

/**
 * The words of one simple shell command, or null when it says anything that is not understood: an expansion other than
 * the given variables, a redirection, a second command.
 */
export function parseShellWords(line: string, variables: ShellVariables): readonly string[] | null {
  const words: string[] = [];
  let rest = line.trim();
  while (rest !== '' && !rest.startsWith('#')) {
    const list = /^"\$(@)"(?=\s|$)/.exec(rest);
    if (list !== null) {
      words.push(...variables.args);
      rest = rest.slice(list[0].length).trimStart();
      continue;
    }
    const word = parseWord(rest, variables);
    if (word === null) return null;
    words.push(word.text);
    rest = rest.slice(word.length).trimStart();
  }
  return words;
}

function parseWord(text: string, variables: ShellVariables): { readonly text: string; readonly length: number } | null {
  let result = '';
  let at = 0;
  while (at < text.length && !/\s/.test(text.charAt(at))) {
    const piece = parsePiece(text.slice(at), variables);
    if (piece === null) return null;
    result += piece.text;
    at += piece.length;
  }
  return { text: result, length: at };
}

const SINGLE = /^'([^']*)'/;
const DOUBLE = /^"((?:[^"\\`]|\\.)*)"/;
const PLAIN = /^[\w./:=@%+,~^-]+/;
const ESCAPE_OR_VARIABLE = /\\(["\\$`])|\$(?:\{(\w+)\}|(\w+))?/g;

function parsePiece(
  text: string,
  variables: ShellVariables,
): { readonly text: string; readonly length: number } | null {
  const single = SINGLE.exec(text);
  if (single !== null) return { text: single[1] ?? '', length: single[0].length };
  const double = DOUBLE.exec(text);
  if (double !== null) {
    const expanded = expand(double[1] ?? '', variables);
    return expanded === null ? null : { text: expanded, length: double[0].length };
  }
  if (text.startsWith('\\') && text.length > 1) return { text: text.charAt(1), length: 2 };
  const variable = /^\$(?:\{\w+\}|\w+)/.exec(text);
  if (variable !== null) {
    const expanded = expand(variable[0], variables);
    // Unquoted, the shell would split it again.
    return expanded === null || /\s/.test(expanded) ? null : { text: expanded, length: variable[0].length };
  }
  const plain = PLAIN.exec(text);
  return plain === null || plain[0].startsWith('~') ? null : { text: plain[0], length: plain[0].length };
}

function expand(text: string, variables: ShellVariables): string | null {
  const unknown: string[] = [];
  const expanded = text.replaceAll(ESCAPE_OR_VARIABLE, (_match, escaped?: string, braced?: string, bare?: string) => {
    if (escaped !== undefined) return escaped;
    const name = braced ?? bare ?? '';
    const value = variables.named[name];
    if (value === undefined) unknown.push(name);
    return value ?? '';
  });
  return unknown.length === 0 ? expanded : null;
}
