import { describe, expect, test } from 'vitest';
import { keepModuleAddresses } from '../../../../../scripts/build/passes/keep-module-addresses.mjs';

const FOLDER = "const here = join(dirname(fileURLToPath(import.meta.url)), 'x');";

describe('keepModuleAddresses', () => {
  test('makes a folder relative to the bundle, without a URL', () => {
    const plugin = keepModuleAddresses('/p/src', { isNeeded: true });
    expect(plugin.transform(FOLDER, '/p/src/runner/start/a.ts')).toBe(
      `const here = join((__dirname + "/runner/start"), 'x');`,
    );
    expect(plugin.transform('f(import.meta.url)', '/p/src/a.ts')).toBe(
      `f(require('node:url').pathToFileURL(__dirname + "/a.js").href)`,
    );
    expect(plugin.buildEnd(undefined)).toBeUndefined();
  });

  test('leaves packages and other sources alone', () => {
    const plugin = keepModuleAddresses('/p/src', { isNeeded: false });
    expect(plugin.transform(FOLDER, '/p/node_modules/a/index.js')).toBeNull();
    expect(plugin.transform('f();', '/p/src/a.ts')).toBeNull();
    expect(plugin.buildEnd(undefined)).toBeUndefined();
  });

  test('fails in a bundle that should have an address and has none', () => {
    const plugin = keepModuleAddresses('/p/src', { isNeeded: true });
    expect(() => plugin.buildEnd(undefined)).toThrow(
      'keepModuleAddresses: no source of this bundle asks for import.meta.url',
    );
  });

  test('fails in a bundle that should have none and has one', () => {
    const plugin = keepModuleAddresses('/p/src', { isNeeded: false });
    plugin.transform(FOLDER, '/p/src/a.ts');
    expect(() => plugin.buildEnd(undefined)).toThrow(
      'keepModuleAddresses: not expected in this bundle, but a.ts asks for import.meta.url',
    );
  });
});
