import { charCodeAt, getOwnPropertyDescriptor, hide, indexOf, slice } from './primordials.js';

/** V8 puts the text around an error into its message, also the names that rewriting wrote there: the guest wrote none. */
export function hideNames(error: object, prefix: string): void {
  const found = getOwnPropertyDescriptor(error, 'message');
  const message: unknown = found?.value;
  if (typeof message === 'string' && indexOf(message, prefix) !== -1)
    hide(error, 'message', withoutNames(message, prefix));
}

function withoutNames(message: string, prefix: string): string {
  let text = message;
  for (let at = indexOf(text, prefix); at !== -1; at = indexOf(text, prefix)) {
    let end = at + prefix.length;
    while (isWord(charCodeAt(text, end))) end += 1;
    if (slice(text, end, end + 5) === '(...)') end += 5;
    text = `${slice(text, 0, at)}(intermediate value)${slice(text, end)}`;
  }
  return text;
}

/** Letters and digits. */
function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
