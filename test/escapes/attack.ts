import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('python/', import.meta.url));
const HEADER = /^# ([a-z-]+): (.*)$/;
const SUPPORT = new Set(['world.py']);

/** One trick: a Python program that gets what the flags deny, unless something stops it. */
export interface Attack {
  readonly name: string;
  readonly path: string;
  readonly flags: readonly string[];
  readonly minimum: number;
  readonly maximum: number;
  /** What the machine must offer, or there is nothing to attack. */
  readonly needs: readonly string[];
  /** Why no guard inside the process can stop it. */
  readonly kernelOnly: string | null;
  /** Why the kernel cannot stop it either; THREAT_MODEL.md lists it. */
  readonly unheld: string | null;
}

/** Every file in `python/` but the support files. The comments at its top say how to run it. */
export function readAttacks(): readonly Attack[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.py') && !SUPPORT.has(name))
    .sort()
    .map((name) => parseAttack(name, FOLDER + name));
}

/** Attacks with the same flags and the same first word try the same seam. */
export function familyOf({ name, flags }: { readonly name: string; readonly flags: readonly string[] }): string {
  return [...flags, name.split('-', 1)[0]].join(' ');
}

function parseAttack(name: string, path: string): Attack {
  const fields = new Map<string, string>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (!line.startsWith('#')) break;
    const [, key, value] = HEADER.exec(line) ?? [];
    if (key !== undefined && value !== undefined) fields.set(key, value);
  }
  const unknown = [...fields.keys()].filter((key) => !FIELDS.has(key));
  if (unknown.length > 0) throw new Error(`${name}: no such header: ${unknown.join(', ')}`);
  const flags = fields.get('flags');
  if (flags === undefined) throw new Error(`${name}: the header "# flags:" is missing`);
  return {
    name: name.replace(/\.py$/, ''),
    path,
    flags: flags.split(' '),
    minimum: minor(fields.get('min-python')) ?? 0,
    maximum: minor(fields.get('max-python')) ?? Infinity,
    needs: fields.get('needs')?.split(' ') ?? [],
    kernelOnly: fields.get('kernel-only') ?? null,
    unheld: fields.get('unheld') ?? null,
  };
}

const FIELDS = new Set(['flags', 'min-python', 'max-python', 'needs', 'kernel-only', 'unheld']);

function minor(version: string | undefined): number | undefined {
  return version === undefined ? undefined : Number(version.split('.')[1]);
}
