import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('node/', import.meta.url));
const HEADER = /^\/\/ ([a-z-]+): (.*)$/;
const FIELDS = new Set(['flags', 'min-node', 'max-node', 'needs', 'kernel-only', 'unheld']);

/** One trick: a Node program that gets what the flags deny, unless something stops it. */
export interface NodeAttack {
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

/** Every file directly in `node/`; what they share is in `node/support/`. The comments at the top say how to run it. */
export function readNodeAttacks(): readonly NodeAttack[] {
  return readdirSync(FOLDER)
    .filter((name) => /\.[cm]js$/.test(name))
    .sort()
    .map((name) => parseAttack(name, FOLDER + name));
}

function parseAttack(name: string, path: string): NodeAttack {
  const fields = new Map<string, string>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (!line.startsWith('//')) break;
    const [, key, value] = HEADER.exec(line) ?? [];
    if (key !== undefined && value !== undefined) fields.set(key, value);
  }
  const unknown = [...fields.keys()].filter((key) => !FIELDS.has(key));
  if (unknown.length > 0) throw new Error(`${name}: no such header: ${unknown.join(', ')}`);
  const flags = fields.get('flags');
  if (flags === undefined) throw new Error(`${name}: the header "// flags:" is missing`);
  return {
    name: name.replace(/\.[cm]js$/, ''),
    path,
    flags: flags.split(' '),
    minimum: Number(fields.get('min-node') ?? 0),
    maximum: Number(fields.get('max-node') ?? Infinity),
    needs: fields.get('needs')?.split(' ') ?? [],
    kernelOnly: fields.get('kernel-only') ?? null,
    unheld: fields.get('unheld') ?? null,
  };
}
