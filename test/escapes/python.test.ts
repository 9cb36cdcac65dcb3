import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attack, familyOf, readAttacks } from './attack.js';
import { HAS_KERNEL, type Layer, LAYERS } from './kernel-layer.js';
import { machineOffers } from './machine.js';
import { type Python, PYTHONS, pythonsFor } from '../python-versions.js';
import { HERMETIC } from '../hermetic.js';
import { IS_WHOLE, sampleOfFamilies } from '../suite.js';
import { type Outcome, run } from './run.js';
import { type World, createWorld } from './world.js';

/** In npm test one in so many runs of each family: every attack takes two processes of its own. */
const SHARE = 3;
const CONTROL = ['-c', 'print("control ran")'];
// Like the launcher: a parent that stays, with the same environment.
const PARENT = ['/bin/sh', '-c', '"$0" "$@"; exit $?'];
const ATTACKS = readAttacks();
const DUE = sampleOfFamilies(ATTACKS, ({ name }) => name, familyOf, SHARE);
const BROKEN = /E_GUARD_NOT_INSTALLED|E_KERNEL_UNAVAILABLE|E_USAGE/;
const MACHINE: ReadonlySet<string> = machineOffers();

for (const python of PYTHONS) {
  describe.concurrent(`Python 3.${python.minor}`, () => {
    const flagSets = new Set(ATTACKS.map(({ flags }) => flags.join(' ')));
    for (const flags of flagSets) {
      for (const kernel of layersOf(flags)) {
        if (!pythonsFor(`${flags} ${kernel}`).includes(python)) continue;
        test(`an innocent program runs under ${flags} with --kernel=${kernel}`, async () => {
          const { code, output, errors } = await guarded(CONTROL, flags.split(' '), python, kernel);
          expect({ code, output, errors }).toEqual({ code: 0, output: 'control ran\n', errors: '' });
        });
      }
    }
    for (const attack of DUE) {
      if (pythonsFor(attack.name, (other) => fits(attack, other)).includes(python)) describeAttack(attack, python);
    }
  });
}

for (const { name, needs } of ATTACKS) {
  const missing = needs.filter((need) => !MACHINE.has(need));
  if (missing.length > 0) test.skip(`${name} (needs ${missing.join(' and ')})`);
}

function describeAttack(attack: Attack, python: Python): void {
  const { name, path, kernelOnly, unheld } = attack;
  if (IS_WHOLE) {
    // Some are races, which may lose on a busy machine.
    test(`${name} works without hermetic`, { retry: 3 }, async () => {
      const bare = await inWorld((world) => run([...PARENT, python.path, path], world));
      expect(bare.escaped, `without hermetic the attack must work\n${bare.output}${bare.errors}`).toBe(true);
    });
  }
  if (kernelOnly === null) {
    test(`${name} is stopped`, () => expectEscape(attack, python, 'off', false));
    return;
  }
  if (IS_WHOLE) {
    test(`${name} gets past the language guards: ${kernelOnly}`, { retry: 3 }, () =>
      expectEscape(attack, python, 'off', true),
    );
  }
  if (!HAS_KERNEL) return;
  const title = unheld === null ? 'is stopped by the kernel' : `is not stopped by the kernel: ${unheld}`;
  test(`${name} ${title}`, () => expectEscape(attack, python, 'require', unheld !== null));
}

async function expectEscape({ path, flags }: Attack, python: Python, layer: Layer, escapes: boolean): Promise<void> {
  const held = await guarded([path], flags, python, layer);
  expect(held.escaped, held.output + held.errors).toBe(escapes);
  expect(held.errors).not.toMatch(BROKEN);
}

beforeAll(() => {
  expect(existsSync(HERMETIC), 'npm run build comes first').toBe(true);
});

afterAll(() => {
  const kernelOnly = ATTACKS.filter((attack) => attack.kernelOnly !== null);
  console.log(`${ATTACKS.length} attacks in Python; ${kernelOnly.length} of them only a kernel layer can stop:`);
  for (const { name, kernelOnly: reason } of kernelOnly) console.log(`  ${name}: ${reason}`);
});

/** Only attacks that the language guards cannot stop are tried under the kernel layer. */
function layersOf(flags: string): readonly Layer[] {
  const isTried = ATTACKS.some((attack) => attack.kernelOnly !== null && attack.flags.join(' ') === flags);
  return LAYERS.filter((layer) => layer === 'off' || isTried);
}

function guarded(
  program: readonly string[],
  flags: readonly string[],
  python: Python,
  kernel: Layer,
): Promise<Outcome> {
  return inWorld((world) => {
    const filled = flags.map((flag) => flag.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(world.places[name])));
    return run([HERMETIC, ...filled, `--kernel=${kernel}`, '--', python.path, ...program], world);
  });
}

async function inWorld<T>(use: (world: World) => Promise<T>): Promise<T> {
  const world = await createWorld();
  try {
    return await use(world);
  } finally {
    await world.close();
  }
}

function fits({ minimum, maximum, needs }: Attack, { minor }: Python): boolean {
  return minimum <= minor && minor <= maximum && needs.every((need) => MACHINE.has(need));
}
