import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attack, readAttacks } from './attack.js';
import { HAS_KERNEL, type Layer, LAYERS } from './kernel-layer.js';
import { machineOffers } from './machine.js';
import { isInTurn, PYTHONS, type Python } from './python-versions.js';
import { type Outcome, run } from './run.js';
import { type World, createWorld } from './world.js';

const HERMETIC = fileURLToPath(new URL('../../bin/hermetic', import.meta.url));
const CONTROL = ['-c', 'print("control ran")'];
// Like the launcher: a parent that stays, with the same environment.
const PARENT = ['/bin/sh', '-c', '"$0" "$@"; exit $?'];
const ATTACKS = readAttacks();
const BROKEN = /E_GUARD_NOT_INSTALLED|E_KERNEL_UNAVAILABLE|E_USAGE/;
const MACHINE: ReadonlySet<string> = machineOffers();

for (const python of PYTHONS) {
  describe.concurrent(`Python 3.${python.minor}`, () => {
    const flagSets = new Set(ATTACKS.map(({ flags }) => flags.join(' ')));
    for (const flags of flagSets) {
      for (const kernel of layersOf(flags)) {
        test.skipIf(python.path === null)(
          `an innocent program runs under ${flags} with --kernel=${kernel}`,
          async () => {
            const { code, output, errors } = await guarded(CONTROL, flags.split(' '), python, kernel);
            expect({ code, output, errors }).toEqual({ code: 0, output: 'control ran\n', errors: '' });
          },
        );
      }
    }
    for (const [place, attack] of ATTACKS.entries()) {
      const isLeftOut = !isInTurn(python, place, (other) => !isOutOfScope(attack, other));
      const isKernelOnly = attack.kernelOnly !== null;
      const title = isKernelOnly
        ? `${attack.name} gets past the language guards: ${attack.kernelOnly}`
        : `${attack.name} is stopped`;
      // One of those that only the kernel can stop is a race, which may lose on a busy machine.
      test.skipIf(isLeftOut)(title, { retry: isKernelOnly ? 3 : 0 }, async () => {
        const bare = await inWorld((world) => run([...PARENT, python.path ?? '', attack.path], world));
        expect(bare.escaped, `without hermetic the attack must work\n${bare.output}${bare.errors}`).toBe(true);
        const held = await guarded([attack.path], attack.flags, python, 'off');
        expect(held.escaped, held.output + held.errors).toBe(isKernelOnly);
        expect(held.errors).not.toMatch(BROKEN);
      });
      test.skipIf(!isKernelOnly || !HAS_KERNEL || isLeftOut)(
        attack.unheld === null
          ? `${attack.name} is stopped by the kernel`
          : `${attack.name} is not stopped by the kernel: ${attack.unheld}`,
        async () => {
          const held = await guarded([attack.path], attack.flags, python, 'require');
          expect(held.escaped, held.output + held.errors).toBe(attack.unheld !== null);
          expect(held.errors).not.toMatch(BROKEN);
        },
      );
    }
  });
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
    return run([HERMETIC, ...filled, `--kernel=${kernel}`, '--', python.path ?? '', ...program], world);
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

function isOutOfScope(attack: Attack, python: Python): boolean {
  return (
    python.path === null ||
    python.minor < attack.minimum ||
    python.minor > attack.maximum ||
    attack.needs.some((need) => !MACHINE.has(need))
  );
}
