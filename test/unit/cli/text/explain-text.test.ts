import { describe, expect, test } from 'vitest';
import { PLAIN, styleFor } from '../../../../src/cli/text/colour.js';
import { explainJson, explainText, type PlanView } from '../../../../src/cli/text/explain-text.js';
import { HermeticError } from '../../../../src/errors.js';
import { mergeLayers } from '../../../../src/policy/merge/merge.js';
import { layerOf } from '../../policy/layer-of.js';

const settings = mergeLayers([
  layerOf('file', { blockNetwork: true, allowDomains: 'example.com', timeout: 9 }),
  layerOf('flags', { blockNetwork: true, timeout: 5, allowWrite: 'my dir', fsReadonly: true }),
]);

const plan: PlanView = {
  target: ['black', 'my file.py'],
  rule: '"black" is a program on PATH',
  steps: ['its first line names /usr/bin/python3'],
  kind: 'bootstrap',
  interpreter: '/usr/bin/python3',
  argv: ['/usr/bin/python3', 'boot.py', '<channel>', 'my file.py'],
  enforcement: { network: { layers: ['language'], missing: ['kernel: none'] } },
  notes: ['language guards only'],
};

describe('the text', () => {
  test('has a row per setting, the guards, and the plan', () => {
    expect(explainText({ settings, plan, problem: null }, PLAIN)).toBe(`Settings
  --kernel auto               default            in force
  --no-network                file:no-network    overridden by --no-network
  --allow-domain example.com  file:allow-domain  ignored: --no-network owns the guard
  --timeout 9                 file:timeout       overridden by --timeout
  --no-network                --no-network       in force
  --timeout 5                 --timeout          in force
  --allow-write 'my dir'      --allow-write      in force
  --fs-readonly               --fs-readonly      in force

Guards
  network      on   --no-network
  subprocess   off
  filesystem   on   --fs-readonly
  environment  off
  code         off
  imports      off
  native       off
  interpreter  off

Plan
  target       black 'my file.py'
  matched      "black" is a program on PATH
               its first line names /usr/bin/python3
  kind         bootstrap
  interpreter  /usr/bin/python3
  command      /usr/bin/python3 boot.py '<channel>' 'my file.py'

Held by
  network  language  without kernel: none

Notes
  language guards only
`);
  });

  test('has no plan without a target', () => {
    expect(explainText({ settings, plan: null, problem: null }, PLAIN)).not.toContain('Plan');
  });

  test('says why a target cannot be run', () => {
    const problem = new HermeticError('E_TARGET_NOT_FOUND', 'there is no "x"');
    expect(explainText({ settings, plan: null, problem }, PLAIN)).toMatch(
      /\nPlan\n {2}none {2}E_TARGET_NOT_FOUND: there is no "x"\n$/,
    );
  });

  test('shows no control character of the input', () => {
    const odd = mergeLayers([layerOf('flags', { fsReadonly: '\u001b[2J' })]);
    expect(explainText({ settings: odd, plan: null, problem: null }, PLAIN)).toContain(
      String.raw`--fs-readonly '\x1b[2J'`,
    );
  });

  test('has coloured titles only where colours are wanted', () => {
    const colours = styleFor({ isTTY: true }, {});
    const [title] = explainText({ settings, plan: null, problem: null }, colours).split('\n');
    expect(title).toBe('\u001b[1mSettings\u001b[22m');
  });
});

test('the JSON has the same facts', () => {
  const view: unknown = JSON.parse(explainJson({ settings, plan, problem: null }));
  expect(view).toMatchObject({
    schemaVersion: 1,
    guards: [
      { guard: 'network', on: true, rule: 'no-network', source: '--no-network' },
      { guard: 'subprocess', on: false, rule: null, source: null },
      {},
      {},
      {},
      {},
      {},
      {},
    ],
    run: { timeout: 5, kernel: 'auto' },
    plan: { kind: 'bootstrap', argv: ['/usr/bin/python3', 'boot.py', '<channel>', 'my file.py'] },
    problem: null,
  });
  expect(view).toHaveProperty('settings.2', {
    name: 'allowDomains',
    flag: '--allow-domain',
    value: 'example.com',
    guard: 'network',
    layer: 'file',
    source: 'file:allow-domain',
    effect: { kind: 'ignored', owner: { layer: 'flags', where: '--no-network' } },
  });
});
