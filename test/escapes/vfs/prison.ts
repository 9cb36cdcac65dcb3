import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with a root for the guest, and a secret beside it that it must neither read nor change. */
export interface Prison {
  readonly folder: string;
  readonly root: string;
  readonly secret: string;
  /** Beside the root, with the secret's twin in it. */
  readonly outside: string;
  secretIsWhole(): boolean;
  remove(): void;
}

export const SECRET = 'the secret';

export function buildPrison(): Prison {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-prison-')));
  const [root, outside] = [join(folder, 'root'), join(folder, 'outside')];
  const secret = join(folder, 'secret');
  for (const directory of [root, outside, join(root, 'sub'), join(outside, 'empty')]) mkdirSync(directory);
  for (const file of [secret, join(outside, 'secret')]) writeFileSync(file, SECRET);
  writeFileSync(join(root, 'inside'), 'inside');
  return {
    folder,
    root,
    secret,
    outside,
    secretIsWhole: () => [secret, join(outside, 'secret')].every((file) => readFileSync(file, 'utf8') === SECRET),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
