import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeVersions, type Node } from '../node-versions.js';
import { HAS_KERNEL, type Layer, LAYERS } from './kernel-layer.js';
import { machineOffers } from './machine.js';
import { type NodeAttack, readNodeAttacks } from './node-attack.js';
import { type Outcome, run } from './run.js';
import { createWorld, type World } from './world.js';

const HERMETIC = fileURLToPath(new URL('../../bin/hermetic', import.meta.url));
const CONTROL = fileURLToPath(new URL('node/support/control.mjs', import.meta.url));
// Like the launcher: a parent that stays, with the same environment.
const PARENT = ['/bin/sh', '-c', '"$0" "$@"; exit $?'];
/** A flag for the interpreter makes a second process necessary. */
const MODES = { 'in-process': [], bootstrap: ['--no-warnings'] } as const;
type Mode = keyof typeof MODES;
/** These are decided before a Node starts, so that the launcher cannot become the target. */
const BOOTSTRAP_ONLY = /^--(?:no-env|no-code-exec|profile)/;
/** With the kernel layer these need somebody to ask. */
const NEEDS_SUPERVISOR = /--allow-(?:localhost|domain|ip|write)/;
const ATTACKS = readNodeAttacks();
const NODES = nodeVersions();
const BROKEN = /E_GUARD_NOT_INSTALLED|E_KERNEL_UNAVAILABLE|E_USAGE|E_TARGET|E_BAD/;
const MACHINE = machineOffers();

for (const node of NODES) {
  describe.concurrent(`Node ${node.major}`, () => {
    const flagSets = new Set(ATTACKS.map(({ flags }) => flags.join(' ')));
    for (const flags of flagSets) {
      for (const mode of modesOf(flags.split(' '))) {
        for (const kernel of layersOf(flags)) {
          test.skipIf(node.path === null)(
            `an ordinary program runs ${mode} under ${flags} with --kernel=${kernel}`,
            async () => {
              const { code, output, errors } = await guarded(CONTROL, flags.split(' '), node, mode, kernel);
              expect({ code, output, errors }).toEqual({
                code: 0,
                output: `control ran ${kernel === 'off' || canBecomeTarget(node, flags) ? mode : 'bootstrap'}\n`,
                errors: '',
              });
            },
          );
        }
      }
    }
    for (const [place, attack] of ATTACKS.entries()) {
      const modes = modesInTurn(attack, node, place);
      const isKernelOnly = attack.kernelOnly !== null;
      const title = isKernelOnly
        ? `${attack.name} gets past the language guards: ${attack.kernelOnly}`
        : `${attack.name} is stopped`;
      test.skipIf(modes.length === 0 || isOutOfScope(attack, node))(title, async () => {
        const bare = await inWorld((world) => run([...PARENT, ...clean(node), node.path ?? '', attack.path], world));
        expect(bare.escaped, `without hermetic the attack must work\n${bare.output}${bare.errors}`).toBe(true);
        for (const mode of modes) {
          const held = await guarded(attack.path, attack.flags, node, mode, 'off');
          expect(held.escaped, `${mode}: ${held.output}${held.errors}`).toBe(isKernelOnly);
          expect(held.errors).not.toMatch(BROKEN);
        }
      });
      test.skipIf(!isKernelOnly || !HAS_KERNEL || modes.length === 0 || isOutOfScope(attack, node))(
        attack.unheld === null
          ? `${attack.name} is stopped by the kernel`
          : `${attack.name} is not stopped by the kernel: ${attack.unheld}`,
        async () => {
          for (const mode of modes) {
            const held = await guarded(attack.path, attack.flags, node, mode, 'require');
            expect(held.escaped, `${mode}: ${held.output}${held.errors}`).toBe(attack.unheld !== null);
            expect(held.errors).not.toMatch(BROKEN);
          }
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
  console.log(`${ATTACKS.length} attacks in Node; ${kernelOnly.length} of them only a kernel layer can stop:`);
  for (const { name, kernelOnly: reason } of kernelOnly) console.log(`  ${name}: ${reason}`);
});

/** Under the kernel layer. Later ones use io_uring, which they must not bring along. */
function canBecomeTarget({ major }: Node, flags: string): boolean {
  return major < 22 && !NEEDS_SUPERVISOR.test(flags);
}

/** Only attacks that the language guards cannot stop are tried under the kernel layer. */
function layersOf(flags: string): readonly Layer[] {
  const isTried = ATTACKS.some((attack) => attack.kernelOnly !== null && attack.flags.join(' ') === flags);
  return LAYERS.filter((layer) => layer === 'off' || isTried);
}

function modesOf(flags: readonly string[]): readonly Mode[] {
  return flags.some((flag) => BOOTSTRAP_ONLY.test(flag)) ? ['bootstrap'] : ['in-process', 'bootstrap'];
}

/**
 * Every attack in both modes on the first Node that it is for, and a fourth of them in one mode on the next:
 * HERMETIC_ALL_NODES=1 asks for all.
 */
function modesInTurn(attack: NodeAttack, node: Node, place: number): readonly Mode[] {
  const modes = modesOf(attack.flags);
  const isFirst = NODES.find((each) => !isOutOfScope(attack, each)) === node;
  if (isFirst || process.env['HERMETIC_ALL_NODES'] === '1') return modes;
  const turn = Math.floor(place / 4);
  return place % 4 === 0 ? modes.filter((_, index) => index === turn % modes.length) : [];
}

function guarded(script: string, flags: readonly string[], node: Node, mode: Mode, kernel: Layer): Promise<Outcome> {
  return inWorld((world) => {
    const filled = flags.map((flag) => flag.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(world.places[name])));
    const target = [node.path ?? '', ...MODES[mode], script, `flags=${flags.join(',')}`, `runner=${process.pid}`];
    return run([...clean(node), HERMETIC, ...filled, `--kernel=${kernel}`, '--', ...target], world);
  });
}

/** The launcher runs on the very Node of the target, and nothing but the mode decides about a second process. */
function clean({ path }: Node): readonly string[] {
  const first = dirname(path ?? '');
  return ['env', '-u', 'NODE_EXTRA_CA_CERTS', '-u', 'NODE_OPTIONS', `PATH=${first}${delimiter}${process.env['PATH']}`];
}

async function inWorld<T>(use: (world: World) => Promise<T>): Promise<T> {
  const world = await createWorld();
  try {
    return await use(world);
  } finally {
    await world.close();
  }
}

function isOutOfScope(attack: NodeAttack, node: Node): boolean {
  return (
    node.path === null ||
    node.major < attack.minimum ||
    node.major > attack.maximum ||
    attack.needs.some((need) => !MACHINE.has(need))
  );
}
