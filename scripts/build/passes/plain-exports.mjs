import { replaceAll } from './replace-all.mjs';

const GETTER =
  /^Object\.defineProperty\(exports, (["'])(\w+)\1, \{\s+enumerable: true,\s+get: function ?\(\) \{\s+return (\w+);\s+\}\s+\}\);$/gm;

/**
 * Exports constants as plain properties: the bundler makes a getter for each, which only a variable that changes needs.
 * @param {string} code
 * @returns {string}
 */
export function plainExports(code) {
  return replaceAll('plainExports', code, GETTER, (whole, _quote, name, value) =>
    new RegExp(`^(?:const|class|(?:async )?function\\*?) ${value}\\b`, 'm').test(code)
      ? `exports.${name} = ${value};`
      : whole,
  );
}
