export type Tongue = 'javascript' | 'typescript' | 'python';

interface Differences {
  /** The value of a program that ends with a statement. */
  readonly nothing: null | undefined;
  /** How a missing variable is told. */
  readonly missing: { readonly name: string; readonly message: string };
  /** What an error of the host with the name RangeError is for the program. */
  readonly range: string;
  /** The method under which a printed value is kept. */
  readonly print: string;
  /** Steps are counted without a limit, too. */
  readonly countsAlways: boolean;
}

const SCRIPT: Differences = {
  nothing: undefined,
  missing: { name: 'ReferenceError', message: 'nowhere is not defined' },
  range: 'RangeError',
  print: 'log',
  countsAlways: true,
};

/** What the languages of a box do differently, seen from the host. Everything else is the same, and box-api.test.ts holds it. */
export const DIFFERENCES: Readonly<Record<Tongue, Differences>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: {
    nothing: null,
    missing: { name: 'NameError', message: "name 'nowhere' is not defined" },
    range: 'ValueError',
    print: 'print',
    countsAlways: false,
  },
};

/** One program in two languages: TypeScript takes what JavaScript takes. */
export interface Program {
  readonly js: string;
  readonly py: string;
}

export function sourceOf({ js, py }: Program, language: Tongue): string {
  return language === 'python' ? py : js;
}
