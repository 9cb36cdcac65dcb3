const LABEL = /^[a-z0-9_-]{1,63}$/;
const NUMBER = /^(?:\d+|0x[\da-f]*)$/;
const MAX_LENGTH = 253;

/**
 * The one spelling of a name: ASCII (IDNA), lower case, no trailing dot. Null for what is no name, such as an address
 * or a text with a space, scheme, path, port or wildcard.
 */
export function normaliseDomain(text: string): string | null {
  const ascii = toAscii(text)?.replace(/\.$/, '');
  if (ascii === undefined || ascii.length > MAX_LENGTH) return null;
  const labels = ascii.split('.');
  const wellFormed = labels.every((label) => LABEL.test(label));
  // A numeric last label makes an address, or a misspelled one: there is no such top-level domain.
  return wellFormed && !NUMBER.test(labels.at(-1) ?? '') ? ascii : null;
}

/**
 * Lower case and IDNA, of a name or of an address in unusual characters: `１２７.0.0.1` is 127.0.0.1 to a resolver.
 * Null for what no name can contain.
 */
export function toAscii(text: string): string | null {
  // URL would decode `%6d`, drop tabs and cut at `/`, where a resolver takes the text as it is.
  if (/[^\w.\-\u0080-\uffff]/.test(text)) return null;
  // A resolver sends ASCII as it is, invalid Punycode too, which URL would refuse.
  if (/^[\w.-]*$/.test(text)) return text.toLowerCase();
  const url = `http://${text}/`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/** Whether `name` is `domain` or below it; both as `normaliseDomain` returns them. */
export function domainMatches(domain: string, name: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
