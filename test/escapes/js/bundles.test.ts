import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { LEVELS, openAt } from '../../sandbox/levels.js';
import { IS_WHOLE } from '../../suite.js';
import { bundlePackage } from './bundle-package.js';
import { evaluateRewritten } from './readings/judge.js';

// Minified code of real packages: keywords without blanks, regular expressions and divisions side by side, lines of 100,000 characters.

const PACKAGES = [
  '@endo/cache-map', '@endo/env-options', '@jitl/quickjs-ffi-types', '@jitl/quickjs-wasmfile-debug-asyncify', '@jitl/quickjs-wasmfile-debug-sync',
  '@jitl/quickjs-wasmfile-release-asyncify', '@jitl/quickjs-wasmfile-release-sync', '@jridgewell/sourcemap-codec', '@leichtgewicht/ip-codec', '@rolldown/pluginutils',
  '@vitest/mocker', '@vitest/pretty-format', '@vitest/snapshot', '@vitest/spy', '@vitest/utils/diff', '@vitest/utils/display', '@vitest/utils/error', '@vitest/utils/offset',
  '@vitest/utils/serialize', '@vitest/utils/source-map', 'acorn-walk', 'assertion-error', 'convert-source-map', 'detect-libc', 'dns-packet', 'dns-packet/types.js', 'eslint-visitor-keys', 'estree-walker',
  'expect-type', 'fd-package-json', 'ipaddr.js', 'jsonc-parser', 'magic-string', 'mri', 'obug', 'package-manager-detector', 'pathe', 'pathe/utils', 'picomatch', 'picomatch/lib/parse.js',
  'picomatch/lib/scan.js', 'picomatch/lib/utils.js', 'postcss/lib/list', 'postcss/lib/stringify', 'postcss/lib/tokenize', 'pure-rand/generator/xoroshiro128plus', 'quickjs-emscripten-core', 'resolve-pkg-maps', 'sade', 'siginfo',
  'smol-toml', 'source-map-js', 'stackback', 'strip-json-comments', 'tinyrainbow', 'toml-eslint-parser', 'walk-up-path', 'yaml', 'yaml/util', 'zod/mini', 'zod/v3', 'zod/v4/locales',
]; // prettier-ignore

const DESCRIBE = readFileSync(new URL('support/describe.js', import.meta.url), 'utf8');
const SOME = IS_WHOLE ? PACKAGES : ['picomatch', 'smol-toml', 'yaml/util'];

/** The bundle, and a call that tells what it is and does. */
async function programOf(name: string): Promise<string> {
  const bundle = await bundlePackage(name);
  if (bundle === null) throw new Error(`${name} cannot be bundled`);
  return `${bundle};${DESCRIBE};describe(bundle)`;
}

describe('a minified package', { timeout: 120_000 }, () => {
  test('is one of at least 50', () => {
    expect(new Set(PACKAGES).size).toBeGreaterThanOrEqual(50);
  });

  for (const name of SOME)
    test(`does rewritten what it does plain: ${name}`, async () => {
      const code = await programOf(name);
      const wanted: unknown = runInContext(`"use strict";${code}`, createContext({}));
      expect(wanted).toMatch(/\n/);
      for (const ticks of [true, false])
        expect(evaluateRewritten({ code, language: 'javascript' }, ticks)).toBe(wanted);
    });

  for (const level of LEVELS)
    test(`does the same in boxes at level ${level}`, async () => {
      for (const name of SOME.slice(0, 12)) {
        const code = await programOf(name);
        await using box = await openAt(level, new Policy({ timeout: 60, tickLimit: null }));
        const { value, error } = await box.exec(code);
        expect({ name, error }).toEqual({ name, error: null });
        expect(value).toBe(runInContext(`"use strict";${code}`, createContext({})));
      }
    });
});
