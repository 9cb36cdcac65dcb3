/** The beginning of a text that a guest wrote, for a message: `aaaa... (2000000 characters)`. */
export function shorten(text: string, most = 200): string {
  return text.length <= most ? text : `${text.slice(0, most)}... (${text.length} characters)`;
}
