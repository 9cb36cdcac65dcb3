import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeVersion } from '../../../../src/runner/facts/node-version.js';
import { HERMETIC } from '../../../hermetic.js';
import { nodeVersions } from '../../../node-versions.js';
import { skipBecause } from '../../../suite.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hermetic-version-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(nodeVersions())('Node $major', ({ path }) => {
  const said = (): string => execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();

  test('where it was installed', () => {
    expect(nodeVersion(path, {})).toBe(said());
  });

  test('with nothing beside it', () => {
    const copy = join(folder, 'node');
    copyFileSync(path, copy);
    expect(nodeVersion(copy, {})).toBe(said());
  });
});

test('headers beside the program are read first', () => {
  mkdirSync(join(folder, 'include/node'), { recursive: true });
  const define = (name: string, value: number): string => `#define NODE_${name}_VERSION ${value}\n`;
  writeFileSync(
    join(folder, 'include/node/node_version.h'),
    define('MAJOR', 22) + define('MINOR', 3) + define('PATCH', 1),
  );
  expect(nodeVersion(join(folder, 'bin/node'), {})).toBe('v22.3.1');
});

describe('a program that is called node and is none', () => {
  const SOURCE = '#include <stdio.h>\nint main(void) { fclose(fopen("ran", "w")); puts("v20.19.0"); return 0; }\n';

  test.each([
    ['hermetic --kernel=off', ['--kernel=off', '--no-network']],
    ['hermetic', ['--no-network']],
    ['hermetic explain', ['explain', '--no-network']],
  ])('is not run by %s', (_name, words) => {
    if (!compile()) return;
    const program = join(folder, 'node');
    expect(failureOf([...words, '--', './node', 'x.js'])).toBe(
      `hermetic: error E_TARGET_UNSUPPORTED: ${program} does not say which Node it is`,
    );
    expect(existsSync(join(folder, 'ran'))).toBe(false);
    // It would have left its trace.
    execFileSync(program, { cwd: folder });
    expect(existsSync(join(folder, 'ran'))).toBe(true);
  });

  function compile(): boolean {
    writeFileSync(join(folder, 'x.js'), '');
    writeFileSync(join(folder, 'node.c'), SOURCE);
    try {
      execFileSync('gcc', ['-o', 'node', 'node.c'], { cwd: folder, stdio: 'pipe' });
    } catch {
      skipBecause('there is no C compiler');
      return false;
    }
    chmodSync(join(folder, 'node'), 0o755);
    return true;
  }

  function failureOf(args: readonly string[]): string {
    try {
      execFileSync(HERMETIC, args, {
        cwd: folder,
        stdio: 'pipe',
        encoding: 'utf8',
        env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder },
      });
      return '';
    } catch (error) {
      // execFileSync throws an error that carries the output.
      return (error as { stderr: string }).stderr.split('\n')[0] ?? '';
    }
  }
});
