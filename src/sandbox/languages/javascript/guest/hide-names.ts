import { charCodeAt, getOwnPropertyDescriptor, hide, indexOf, slice } from './primordials.js';

/** V8 puts the source around an error into its message. Removes the names that rewriting added there. */
export function hideNames(error: object, prefix: string): void {
  const found = getOwnPropertyDescriptor(error, 'message');
  const message: unknown = found?.value;
  if (typeof message === 'string' && indexOf(message, prefix) !== -1)
    hide(error, 'message', withoutNames(message, prefix));
}

function withoutNames(message: string, prefix: string): string {
  let text = '';
  let from = 0;
  for (let at = indexOf(message, prefix); at !== -1; at = indexOf(message, prefix, from)) {
    text += `${slice(message, from, at)}(intermediate value)`;
    from = at + prefix.length;
    while (isWord(charCodeAt(message, from))) from += 1;
    if (slice(message, from, from + 5) === '(...)') from += 5;
  }
  return text + slice(message, from);
}

/** Letters and digits. */
function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
