import { inspect } from 'node:util';
import { Policy } from '../../../src/sandbox/policy.js';
import type { Result } from '../../../src/sandbox/result.js';
import { type Box, sandbox } from '../../../src/sandbox/sandbox.js';
import { VirtualFS } from '../../../src/sandbox/vfs/virtual/virtual-fs.js';
import type { World } from '../world.js';

/** Hides something that the policy does not show. */
class Account {
  readonly owner = 'ann';
  readonly _pin: string;

  constructor(pin: string) {
    this._pin = pin;
  }

  balance(): number {
    return 42;
  }

  secret(): string {
    return this._pin;
  }
}

function createPolicy({ secret }: World): Policy {
  // Seconds. A large module is compiled at its first import, which takes a while where many of these run at once.
  return new Policy({ timeout: 30, memoryLimit: 256 })
    .cls(Account, { constructable: false, exclude: ['_*', 'secret'] })
    .fn('echo', (value: unknown) => value)
    .fn('open_account', () => new Account(secret))
    .module('tools', { sum: (a: number, b: number) => a + b, secret, _hidden: secret }, { exclude: 'secret' });
}

export interface Attempt {
  readonly python: string;
  readonly isolation: 'process' | 'kernel';
  readonly world: World;
}

/** What a program left, without the objects that are the host's own: those come back as they are. */
export function leftBy({ stdout, stderr, error, value, namespace }: Result): string {
  const own = Object.entries(namespace).filter(([, left]) => !(left instanceof Account));
  return inspect({ stdout, stderr, error, value, own }, { depth: 8, maxStringLength: Infinity });
}

/** A box with files and with objects of the host to play with. */
export async function openBox({ python, isolation, world }: Attempt): Promise<Box> {
  const filesystem = new VirtualFS({ '/a.txt': 'hi', '/box/a': 'mine' });
  return sandbox(createPolicy(world), { language: 'python', python, isolation, filesystem });
}

/** What one program leaves in that box. */
export async function attackIn(box: Box, source: string, { places: { outside, tcp } }: World): Promise<Result> {
  return box.exec(source, {
    namespace: {
      SECRET: `${String(outside)}/secret.txt`,
      OUTSIDE: outside,
      MARKER: `${String(outside)}/marker`,
      PORT: tcp,
    },
    returns: 'all',
  });
}
