import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('tricks/', import.meta.url));
const HEADER = /^\/\/ ([a-z-]+): (.*)$/;
const FIELDS = new Set([
  'tries',
  'class',
  'kind',
  'bare',
  'needs',
  'hooks',
  'files',
  'first',
  'language',
  'limits',
  'ticks',
]);
const KINDS = ['steal', 'code', 'pollute', 'leak', 'trap', 'warn', 'hang'] as const;

/**
 * How success is recognised. steal: the host's canary was read. code: a text ran as code. pollute: a prototype of the host
 * changed. leak: paths, frames or rewritten text were seen. trap: guest code ran where only the host should. warn: the
 * host's own output or warnings were used. hang: the program is still there when its time is up.
 */
export type Kind = (typeof KINDS)[number];

export interface Trick {
  readonly name: string;
  readonly kind: Kind;
  readonly group: string;
  readonly source: string;
  /** `vm`: it works in a bare realm with the same host objects. Else why that cannot be shown here. */
  readonly bare: string;
  /** A global that this Node must have, or there is nothing to attack. */
  readonly needs: string | null;
  /** With an AsyncLocalStorage of the host in use. */
  readonly hasHooks: boolean;
  readonly hasFiles: boolean;
  readonly language: 'javascript' | 'typescript';
  /** In this process it is only held with ticks; the reason is in the threat model. */
  readonly needsTicks: boolean;
  /** For hang: which limits the run has besides the clock. */
  readonly limits: readonly string[];
}

/** Every file in `tricks/`. The comments at its top say what it tries. */
export function readTricks(): readonly Trick[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => parseTrick(file, readFileSync(FOLDER + file, 'utf8')));
}

function parseTrick(file: string, text: string): Trick {
  const fields = new Map<string, string>();
  const lines = text.split('\n');
  for (const line of lines) {
    const [, key, value] = HEADER.exec(line) ?? [];
    if (key === undefined || value === undefined) break;
    if (!FIELDS.has(key)) throw new Error(`${file}: no such header: ${key}`);
    fields.set(key, value);
  }
  const field = (key: string): string => {
    const value = fields.get(key);
    if (value === undefined) throw new Error(`${file}: the header "// ${key}:" is missing`);
    return value;
  };
  const kind = KINDS.find((name) => name === field('kind'));
  if (kind === undefined) throw new Error(`${file}: no such kind: ${field('kind')}`);
  field('tries');
  const first = fields.get('first');
  return {
    name: file.replace(/\.js$/, ''),
    kind,
    group: field('class'),
    source: `${first === undefined ? '' : `${first}\n`}${lines.slice(fields.size).join('\n')}`,
    bare: field('bare'),
    needs: fields.get('needs') ?? null,
    hasHooks: fields.has('hooks'),
    hasFiles: fields.has('files'),
    language: fields.get('language') === 'typescript' ? 'typescript' : 'javascript',
    needsTicks: fields.has('ticks'),
    limits: fields.get('limits')?.split(' ') ?? [],
  };
}
