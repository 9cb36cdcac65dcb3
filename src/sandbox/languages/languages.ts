import { JAVASCRIPT, TYPESCRIPT } from './javascript/language.js';
import type { DeclaringLanguage, Language } from './language.js';
import { PYTHON, type PythonOptions } from './python/language.js';

/** The guest languages. A new one is a folder beside this file, a line here and a row below. */
export interface Languages {
  readonly javascript: Language;
  readonly typescript: DeclaringLanguage;
  readonly python: DeclaringLanguage;
}

/** Engines are loaded by `loadLocal` and `loadProcess` only: importing this table must stay cheap. */
export const LANGUAGES: Languages = {
  javascript: JAVASCRIPT,
  typescript: TYPESCRIPT,
  python: PYTHON,
};

export type LanguageName = keyof Languages;

/** Options of `sandbox()` that belong to one language. */
export type LanguageOptions = PythonOptions;

/** A language that `policy.declarations()` can print. */
export type DeclaringLanguageName = {
  [Name in LanguageName]: Languages[Name] extends DeclaringLanguage ? Name : never;
}[LanguageName];

// Object.keys is typed as string[]; these are the keys of the table above.
export const LANGUAGE_NAMES: readonly LanguageName[] = Object.keys(LANGUAGES) as LanguageName[];

export const DECLARING_LANGUAGES: readonly DeclaringLanguageName[] = LANGUAGE_NAMES.filter(isDeclaring);

function isDeclaring(name: LanguageName): name is DeclaringLanguageName {
  return LANGUAGES[name].declarations !== null;
}
