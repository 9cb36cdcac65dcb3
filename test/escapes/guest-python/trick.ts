import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Python } from '../../python-versions.js';

const FOLDER = fileURLToPath(new URL('tricks/', import.meta.url));
const HEADER = /^# ([a-z-]+): (.*)$/;
const FIELDS = new Set(['tries', 'class', 'bare', 'min-python', 'max-python']);
const WAYS = ['python', 'gate', 'files', 'pickle', 'echo'] as const;

export interface Trick {
  readonly name: string;
  readonly group: string;
  readonly source: string;
  /**
   * Where it is seen to work. python: in plain CPython. gate: behind a naive gate (support/naive_gate.py). files: behind an
   * `open` that looks at texts only. pickle, echo: with a host that unpickles or shows what the program leaves in `result`.
   */
  readonly bare: (typeof WAYS)[number];
  readonly minimum: number;
  readonly maximum: number;
}

/** Every file in `tricks/`. The comments at its top say what it tries. */
export function readTricks(): readonly Trick[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => parseTrick(file, readFileSync(FOLDER + file, 'utf8')));
}

export function fits({ minimum, maximum }: Trick, { minor: version }: Python): boolean {
  return minimum <= version && version <= maximum;
}

function parseTrick(file: string, text: string): Trick {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, key, value] = HEADER.exec(line) ?? [];
    if (key === undefined || value === undefined) break;
    if (!FIELDS.has(key)) throw new Error(`${file}: no such header: ${key}`);
    fields.set(key, value);
  }
  const field = (key: string): string => {
    const value = fields.get(key);
    if (value === undefined) throw new Error(`${file}: the header "# ${key}:" is missing`);
    return value;
  };
  field('tries');
  const bare = WAYS.find((way) => way === field('bare'));
  if (bare === undefined) throw new Error(`${file}: no such way: ${field('bare')}`);
  return {
    name: file.replace(/\.py$/, ''),
    group: field('class'),
    source: text,
    bare,
    minimum: minor(fields.get('min-python')) ?? 0,
    maximum: minor(fields.get('max-python')) ?? Infinity,
  };
}

function minor(version: string | undefined): number | undefined {
  return version === undefined ? undefined : Number(version.split('.')[1]);
}
