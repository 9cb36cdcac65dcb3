import { minifySync } from 'rolldown/utils';
import { inAscii } from './in-ascii.mjs';

/**
 * Puts an expression on one line, a fifth shorter. With the remark at its end Node does not print that line, which is the
 * whole script, when an error is thrown there. Names stay: stacks show them.
 * @param {string} code
 * @returns {string}
 */
export function onOneLine(code) {
  const { code: short, errors } = minifySync('become.js', code, {
    compress: false,
    mangle: { keepNames: true },
    codegen: { removeWhitespace: true },
  });
  if (errors.length > 0) throw new Error(`onOneLine: ${errors[0].message}`);
  const statement = short.trim();
  if (!statement.endsWith(';')) throw new Error('onOneLine: the code is not one statement');
  // The remaining line ends are in templates. The minifier has also turned escapes back into characters.
  const line = inAscii(statement.slice(0, -1).replaceAll('\n', String.raw`\n`));
  return `${line} // node-do-not-add-exception-line\n`;
}
