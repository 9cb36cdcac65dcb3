import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeVersions, type Node } from '../node-versions.js';
import { HERMETIC } from '../hermetic.js';
import { inTurn, IS_WHOLE, oneOf, sampleOfFamilies, SUITE } from '../suite.js';
import { familyOf } from './attack.js';
import { HAS_KERNEL, type Layer, LAYERS } from './kernel-layer.js';
import { machineOffers } from './machine.js';
import { type NodeAttack, readNodeAttacks } from './node-attack.js';
import { type Outcome, run } from './run.js';
import { createWorld, type World } from './world.js';

/** In npm test one in so many runs of each family: every attack takes a process or two of its own. */
const SHARE = 3;
const CONTROL = fileURLToPath(new URL('node/support/control.mjs', import.meta.url));
// Like the launcher: a parent that stays, with the same environment.
const PARENT = ['/bin/sh', '-c', '"$0" "$@"; exit $?'];
/** A flag for the interpreter makes a second process necessary. */
const MODES = { 'in-process': [], bootstrap: ['--no-warnings'] } as const;
type Mode = keyof typeof MODES;
/** These are decided before a Node starts, so that the launcher cannot become the target. */
const BOOTSTRAP_ONLY = /^--(?:no-env|no-code-exec|profile)/;
/** With the kernel layer these need somebody to ask, or a process of their own. */
const NEEDS_PROCESS = /--allow-(?:localhost|domain|ip|write)|--fs-readonly/;
const ATTACKS = readNodeAttacks();
const DUE = sampleOfFamilies(ATTACKS, ({ name }) => name, familyOf, SHARE);
const NODES = nodeVersions();
const BROKEN = /E_GUARD_NOT_INSTALLED|E_KERNEL_UNAVAILABLE|E_USAGE|E_TARGET|E_BAD/;
const MACHINE = machineOffers();

for (const node of NODES) {
  describe.concurrent(`Node ${node.major}`, () => {
    const flagSets = new Set(ATTACKS.map(({ flags }) => flags.join(' ')));
    for (const flags of flagSets) {
      for (const kernel of layersOf(flags)) {
        for (const mode of inTurn(`${flags} ${kernel}`, modesOf(flags.split(' ')))) {
          test(`an ordinary program runs ${mode} under ${flags} with --kernel=${kernel}`, async () => {
            const { code, output, errors } = await guarded(CONTROL, flags.split(' '), node, mode, kernel);
            expect({ code, output, errors }).toEqual({
              code: 0,
              output: `control ran ${kernel === 'off' || canBecomeTarget(node, flags) ? mode : 'bootstrap'}\n`,
              errors: '',
            });
          });
        }
      }
    }
    for (const attack of DUE) if (fits(attack, node)) describeAttack(attack, node);
  });
}

for (const { name, needs } of ATTACKS) {
  const missing = needs.filter((need) => !MACHINE.has(need));
  if (missing.length > 0) test.skip(`${name} (needs ${missing.join(' and ')})`);
}

function describeAttack(attack: NodeAttack, node: Node): void {
  const { name, path, flags, kernelOnly, unheld } = attack;
  // Both ways to run a target on this Node, and one of them on the others.
  const isOwn = node === NODES[0];
  const modes = SUITE === 'deep' || (SUITE === 'all' && isOwn) ? modesOf(flags) : oneOf(name, modesOf(flags));
  if (IS_WHOLE) {
    test(`${name} works without hermetic`, { retry: 3 }, async () => {
      const bare = await inWorld((world) => run([...PARENT, ...clean(node), node.path, path], world));
      expect(bare.escaped, `without hermetic the attack must work\n${bare.output}${bare.errors}`).toBe(true);
    });
  }
  for (const mode of modes) {
    if (kernelOnly === null) {
      test(`${name} is stopped ${mode}`, () => expectEscape(attack, node, mode, 'off', false));
      continue;
    }
    if (IS_WHOLE) {
      test(`${name} gets past the language guards ${mode}: ${kernelOnly}`, { retry: 3 }, () =>
        expectEscape(attack, node, mode, 'off', true),
      );
    }
    if (!HAS_KERNEL) continue;
    const title = unheld === null ? 'is stopped by the kernel' : `is not stopped by the kernel: ${unheld}`;
    test(`${name} ${mode} ${title}`, () => expectEscape(attack, node, mode, 'require', unheld !== null));
  }
}

async function expectEscape(
  { path, flags }: NodeAttack,
  node: Node,
  mode: Mode,
  layer: Layer,
  escapes: boolean,
): Promise<void> {
  const held = await guarded(path, flags, node, mode, layer);
  expect(held.escaped, `${mode}: ${held.output}${held.errors}`).toBe(escapes);
  expect(held.errors).not.toMatch(BROKEN);
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
  return major < 22 && !NEEDS_PROCESS.test(flags);
}

/** Only attacks that the language guards cannot stop are tried under the kernel layer. */
function layersOf(flags: string): readonly Layer[] {
  const isTried = ATTACKS.some((attack) => attack.kernelOnly !== null && attack.flags.join(' ') === flags);
  return LAYERS.filter((layer) => layer === 'off' || isTried);
}

function modesOf(flags: readonly string[]): readonly Mode[] {
  return flags.some((flag) => BOOTSTRAP_ONLY.test(flag)) ? ['bootstrap'] : ['in-process', 'bootstrap'];
}

function guarded(script: string, flags: readonly string[], node: Node, mode: Mode, kernel: Layer): Promise<Outcome> {
  return inWorld((world) => {
    const filled = flags.map((flag) => flag.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(world.places[name])));
    const target = [node.path, ...MODES[mode], script, `flags=${flags.join(',')}`, `runner=${process.pid}`];
    return run([...clean(node), HERMETIC, ...filled, `--kernel=${kernel}`, '--', ...target], world);
  });
}

/** The launcher runs on the very Node of the target, and nothing but the mode decides about a second process. */
function clean({ path }: Node): readonly string[] {
  const first = dirname(path);
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

function fits({ minimum, maximum, needs }: NodeAttack, { major }: Node): boolean {
  return minimum <= major && major <= maximum && needs.every((need) => MACHINE.has(need));
}
