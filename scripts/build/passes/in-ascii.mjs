/**
 * Escapes every character outside ASCII. A single one would make V8 keep the whole text in twice the memory, and the loaders
 * read bundles as Latin-1. Such characters are in strings and comments only, where the escape means the same.
 * There is no count: the pattern is everything outside ASCII, so that it cannot miss, and a text without any is fine.
 * @param {string} code
 * @returns {string}
 */
export function inAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
