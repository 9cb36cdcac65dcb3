import { replaceAll } from './replace-all.mjs';

// `var import_x = __toESM(require_x(), 1);`, or with the whole package in place of `require_x`.
const IMPORTED =
  /^([ \t]*)var (import_\w+) = (?:\/\* @__PURE__ \*\/ )?(\S*__toESM\((?:require_\w+\(\)|\(\/\* @__PURE__ \*\/ __commonJSMin\(.*?\n\1\}\)\)\)\(\)), 1\));$/gms;

/**
 * Evaluates a bundled package when it is first used: most runs never use it, and its tables take a while.
 * @param {string} code
 * @returns {string}
 */
export function onDemand(code) {
  const result = replaceAll(
    'onDemand',
    code,
    IMPORTED,
    '$1var $2_value, $2 = { get default() { return ($2_value ??= $3).default; } };',
  );
  const missed = /^[ \t]*(?:var|let|const) import_\w+ = .*$/m.exec(result);
  if (missed !== null) throw new Error(`onDemand does not know this form: ${missed[0]}`);
  return result;
}
