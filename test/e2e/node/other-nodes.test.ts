import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { otherNodes } from '../../node-versions.js';
import { skipBecause } from '../../suite.js';
import { guarded, PATH, type RunOptions } from '../support/launcher.js';

const { sameV8, tooOld } = otherNodes();
if (sameV8 === null) skipBecause('there is no other Node with this V8 on this machine (npm run test:all fetches one)');
if (tooOld === null) skipBecause('there is no Node 20.9 on this machine (npm run test:all fetches one)');

const SCRIPT = fileURLToPath(new URL('../fixtures/says-hello.cjs', import.meta.url));

const HERE = { cwd: dirname(SCRIPT) };

/** The launcher itself runs on this Node as well. */
function on(node: string | null): RunOptions {
  return { ...HERE, env: { PATH: `${dirname(node ?? '')}:${PATH}` } };
}

describe.skipIf(sameV8 === null)('V8 would take the code that another Node compiled: a Node takes its own only', () => {
  for (const [where, flags] of [
    ['in-process', ['--no-network']],
    ['bootstrap', ['--no-network', '--no-code-exec']],
    ['as the target alone', ['--no-network']],
  ] as const) {
    test(where, async () => {
      const isTarget = where === 'as the target alone';
      const target = [isTarget ? (sameV8 ?? '') : 'node', SCRIPT];
      expect(await guarded(flags, target, isTarget ? HERE : on(sameV8))).toMatchObject({
        stdout: 'hello\n',
        stderr: '',
        code: 0,
      });
    });
  }

  test('what is denied is denied', async () => {
    const code = "require('net').connect(1, '127.0.0.1').on('error', (error) => console.log(error.message))";
    expect(await guarded(['--no-network'], ['node', '-e', code], on(sameV8))).toMatchObject({
      stdout: 'EACCES: hermetic blocked net.connect: connect to 127.0.0.1 (--no-network)\n',
      code: 0,
    });
  });
});

describe.skipIf(tooOld === null)('a Node before 20.12', () => {
  test('as the target', async () => {
    const { code, stderr } = await guarded(['--no-network'], [tooOld ?? '', SCRIPT], HERE);
    expect({ code, first: stderr.split('\n')[0] }).toEqual({
      code: 1,
      first: `hermetic: error E_TARGET_UNSUPPORTED: ${tooOld} is Node v20.9.0, which has no guards`,
    });
  });

  test('as the launcher', async () => {
    const { code, stderr } = await guarded(['--no-network'], ['node', SCRIPT], on(tooOld));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `hermetic: needs Node.js 20.12 or newer; ${tooOld} is v20.9.0\n`,
    });
  });
});
