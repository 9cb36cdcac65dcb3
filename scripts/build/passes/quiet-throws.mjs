import { replaceAll } from './replace-all.mjs';

/**
 * Marks each line that throws. Node prints the line that threw an uncaught error, unless it has this remark; a line of ours
 * would confuse people who look for theirs. A line that may end inside a template is left alone: the remark would be text.
 * @param {string} code
 * @returns {string}
 */
export function quietThrows(code) {
  return replaceAll('quietThrows', code, /^.*\bthrow [^`\n]*$/gm, '$& // node-do-not-add-exception-line');
}
