/** A pass found nothing to replace: the bundler writes something else than the pass expects. */
export class NothingToReplace extends Error {
  /** @param {string} pass */
  constructor(pass) {
    super(`${pass} found nothing to replace`);
    this.name = 'NothingToReplace';
  }
}

/**
 * `code.replaceAll`, but throws if there is nothing to replace. A replacement that returns its match does not count.
 * @param {string} pass
 * @param {string} code
 * @param {RegExp} pattern
 * @param {any} replacement
 */
export function replaceAll(pass, code, pattern, replacement) {
  const result = code.replaceAll(pattern, replacement);
  if (result === code) throw new NothingToReplace(pass);
  return result;
}
