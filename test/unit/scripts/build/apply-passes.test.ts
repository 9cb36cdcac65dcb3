import { expect, test } from 'vitest';
import { applyPasses } from '../../../../scripts/build/apply-passes.mjs';
import { onDemand } from '../../../../scripts/build/passes/on-demand.mjs';
import { onlyUsed } from '../../../../scripts/build/passes/only-used.mjs';
import { quietThrows } from '../../../../scripts/build/passes/quiet-throws.mjs';

const CODE = 'node_os = __toESM(node_os, 1);\nthrow node_os.x("é");';

test('the listed passes are applied, and the result is ASCII', () => {
  expect(applyPasses(CODE, 'a.cjs', [quietThrows, onlyUsed])).toBe(
    'node_os = { default: node_os, x: node_os.x };\nthrow node_os.x("\\u00e9"); // node-do-not-add-exception-line',
  );
});

test('a listed pass that finds nothing fails the build, and the bundle is named', () => {
  expect(() => applyPasses(CODE, 'a.cjs', [quietThrows, onlyUsed, onDemand])).toThrow(
    'a.cjs: onDemand found nothing to replace; correct its pattern, or take it off the list of this bundle',
  );
});

test('a pass that would find something has to be listed, or spared', () => {
  expect(() => applyPasses(CODE, 'a.cjs', [onlyUsed])).toThrow(
    'a.cjs: needs the passes quietThrows, which it does not list',
  );
  expect(applyPasses(CODE, 'a.cjs', [onlyUsed], [quietThrows])).not.toContain('exception-line');
});
