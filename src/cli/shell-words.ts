import { HermeticError } from '../errors.js';

/** A word is made of these: white space, `'…'`, `"…"`, an escaped character, or a run of ordinary ones. */
const PIECE = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gsy;

/** The words of a text as a POSIX shell would see them; nothing is expanded. */
export function splitWords(text: string, variable: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let end = 0;
  for (const match of text.matchAll(PIECE)) {
    const [piece, single, double, escaped, plain] = match;
    end = match.index + piece.length;
    const part = single ?? plain ?? (double === undefined ? escapedText(escaped) : unescapeDouble(double));
    if (part !== null) word = (word ?? '') + part;
    else if (word !== null) {
      words.push(word);
      word = null;
    }
  }
  if (end < text.length) throw unbalanced(text.charAt(end), variable);
  return word === null ? words : [...words, word];
}

/** One line that a shell splits into these words again. */
export function quoteWords(words: readonly string[]): string {
  return words.map(quoteWord).join(' ');
}

function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** null for white space, which belongs to no word; a backslash before a line end joins the lines. */
function escapedText(escaped: string | undefined): string | null {
  if (escaped === undefined) return null;
  return escaped === '\n' ? '' : escaped;
}

/** Within double quotes a backslash is special only before these. */
function unescapeDouble(text: string): string {
  return text.replaceAll(/\\(["\\$`\n])/g, (_, character: string) => (character === '\n' ? '' : character));
}

function unbalanced(character: string, variable: string): HermeticError {
  const what = character === '\\' ? 'ends with a lone backslash' : `has an unbalanced ${character}`;
  return new HermeticError('E_USAGE', `${variable} ${what}`, { hint: `close the quotes in ${variable}` });
}
