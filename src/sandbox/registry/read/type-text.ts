import { type DeclaringLanguageName, DECLARING_LANGUAGES, LANGUAGES } from '../../languages/languages.js';
import type { Declarations } from '../../languages/language.js';
import type { TypeText } from '../registration.js';

/** A type that was given in TypeScript, in every language that has declarations. */
export function typeText(typescript: string): TypeText {
  return inEachLanguage(({ fromTypeScript }) => fromTypeScript(typescript));
}

export function inEachLanguage(write: (language: Declarations) => string): TypeText {
  const texts = DECLARING_LANGUAGES.map((name): [DeclaringLanguageName, string] => [
    name,
    write(LANGUAGES[name].declarations),
  ]);
  // There is an entry for each name of the list.
  return Object.fromEntries(texts) as unknown as TypeText;
}
