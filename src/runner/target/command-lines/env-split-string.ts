import type { Environment } from '../../facts/machine.js';

const ESCAPES: Readonly<Record<string, string>> = {
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '#': '#',
  $: '$',
  '"': '"',
  "'": "'",
  '\\': '\\',
};

/** The words of `env -S STRING`, by env's own rules; null when env would refuse the string. */
export function splitEnvString(text: string, env: Environment): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote === '' && /\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (quote === '' && word === null && char === '#') {
      return words;
    } else if (char === quote) {
      quote = '';
    } else if (quote === '' && (char === '"' || char === "'")) {
      quote = char;
      word ??= '';
    } else if (char === '\\' && quote === "'") {
      // Between single quotes only these two can be escaped.
      const next = text.charAt(at + 1);
      word = (word ?? '') + (next === "'" || next === '\\' ? next : char);
      if (next === "'" || next === '\\') at += 1;
    } else if (char === '\\') {
      at += 1;
      const next = text.charAt(at);
      if (next === 'c' && quote === '') return word === null ? words : [...words, word];
      if (next === '_' && quote === '') {
        if (word !== null) words.push(word);
        word = null;
        continue;
      }
      const escaped: string | undefined = next === '_' ? ' ' : ESCAPES[next];
      if (escaped === undefined) return null;
      word = (word ?? '') + escaped;
    } else if (char === '$' && quote !== "'") {
      const variable = /^\$\{([A-Za-z_]\w*)\}/.exec(text.slice(at));
      if (variable === null) return null;
      word = (word ?? '') + (env[variable[1] ?? ''] ?? '');
      at += variable[0].length - 1;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (quote !== '') return null;
  return word === null ? words : [...words, word];
}
