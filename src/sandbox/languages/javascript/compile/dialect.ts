import type { LanguageName } from '../../languages.js';

/** The two languages that this engine runs: one parser, after types were blanked out. */
export type Dialect = Extract<LanguageName, 'javascript' | 'typescript'>;

export function dialectOf(language: LanguageName): Dialect {
  return language === 'typescript' ? 'typescript' : 'javascript';
}
