/** Controls, the line separators, what changes the direction of text, invisible joiners and lone surrogates. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]/gu;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text from elsewhere, safe to print on a terminal and on one line: nothing in it moves the cursor or hides. */
export function escapeControl(text: string): string {
  return text.replaceAll(UNSAFE, (character) => NAMED[character] ?? numbered(character.charCodeAt(0)));
}

function numbered(code: number): string {
  const hex = code.toString(16);
  return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
