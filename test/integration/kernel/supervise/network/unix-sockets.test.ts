import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN, type ReachPolicy } from '../../../../../src/policy/reach-policy.js';
import { skipBecause } from '../../../../suite.js';
import { HAS_COMPILER, probe } from '../probe.js';
import { runSupervised } from '../run-supervised.js';

const NOTHING: ReachPolicy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };
const isRoot = process.getuid?.() === 0;

const ABSTRACT = `supervise-test-${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'unix-'));
const outside = createServer((socket) => socket.end());
const abstract = createServer((socket) => socket.end());
const path = (name: string): string => join(folder, name);

beforeAll(async () => {
  outside.listen(path('outside'));
  abstract.listen(`\0${ABSTRACT}`);
  await Promise.all([once(outside, 'listening'), once(abstract, 'listening')]);
  // Times of files are as coarse as the kernel's tick.
  await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(() => {
  outside.close();
  abstract.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(!HAS_COMPILER)('a unix socket', () => {
  test('that was there before the run is outside', async () => {
    expect((await runSupervised(OPEN, probe('unix-connect', path('outside')))).output).toBe('ok');
    const run = await runSupervised(NOTHING, probe('unix-connect', path('outside')));
    expect(run.output).toBe('EACCES');
    expect(run.blocked).toEqual([`connect path=${path('outside')} reason=no-network`]);
    expect(run.violations[0]?.action).toBe('connect to the unix socket');
  });

  test('stays outside when it is touched or renamed', async () => {
    const command = 'chmod 600 "$2"; mv "$2" "$2.new"; "$1" unix-connect "$2.new"';
    const run = await runSupervised(NOTHING, ['/bin/sh', '-c', command, 'sh', ...probe(), path('outside')]);
    renameSync(path('outside.new'), path('outside'));
    expect(run.output).toBe('EACCES');
  });

  test('that the run made is inside, under the name it was given', async () => {
    const run = await runSupervised(NOTHING, probe('unix-inside', path('inside'), path('inside')));
    expect(run).toEqual({ status: 0, output: `ok ok ${path('inside')} ok`, violations: [], blocked: [] });
  });

  test('is found from the directory of the program, through links and through its own descriptors', async () => {
    mkdirSync(path('deep'));
    symlinkSync(path('deep/here'), path('link'));
    const relative = await runSupervised(NOTHING, [
      '/bin/sh',
      '-c',
      'cd "$1" && umask 077 && exec "$2" unix-inside here "$3"',
      'sh',
      path('deep'),
      ...probe(),
      path('link'),
    ]);
    expect(relative.output).toBe('ok ok here ok');
    expect(statSync(path('deep/here')).mode & 0o777).toBe(0o700);

    const byDescriptor = await runSupervised(NOTHING, [
      '/bin/sh',
      '-c',
      'exec 5<"$1" && exec "$2" unix-inside /proc/self/fd/5/there "$1/there"',
      'sh',
      path('deep'),
      ...probe(),
    ]);
    expect(byDescriptor.output).toBe('ok ok there ok');
  });

  test('that is not there keeps its own error', async () => {
    const run = await runSupervised(NOTHING, probe('unix-connect', path('nowhere')));
    expect(run).toEqual({ status: 0, output: 'ENOENT', violations: [], blocked: [] });
    const noSocket = await runSupervised(NOTHING, probe('unix-connect', folder));
    expect(noSocket).toEqual({ status: 0, output: 'ECONNREFUSED', violations: [], blocked: [] });
  });

  test('with an abstract name is refused', async () => {
    const run = await runSupervised(NOTHING, probe('unix-connect', `@${ABSTRACT}`));
    expect(run.output).toBe('EACCES');
    expect(run.blocked).toEqual([`connect path=@${ABSTRACT} reason=no-network`]);
  });

  test('is made only where files may be written', async () => {
    mkdirSync(path('writable'));
    const readonly: ReachPolicy = {
      ...NOTHING,
      filesystem: [{ root: null, read: [], write: [path('writable'), '/tmp/supervise-none'] }],
    };
    const output = path('writable/out');
    const command = `exec "$1" unix-inside "$2" "$2" >${output}`;
    const inside = await runSupervised(readonly, ['/bin/sh', '-c', command, 'sh', ...probe(), path('writable/a')], {
      output,
    });
    expect(inside.output).toBe(`ok ok ${path('writable/a')} ok`);
    const elsewhere = await runSupervised(readonly, ['/bin/sh', '-c', command, 'sh', ...probe(), path('b')], {
      output,
    });
    expect(elsewhere.output).toMatch(/^EACCES /);
  });

  test('is not made through a directory that was swapped for a link', async () => {
    for (const name of ['swapped', 'swapped/inner', 'forbidden']) mkdirSync(path(name));
    const write = [path('swapped'), path('swapped/inner')];
    const policy: ReachPolicy = { ...NOTHING, filesystem: [{ root: null, read: [], write }] };
    const output = path('swapped/out');
    const command = `cd ${path('swapped')}; mv inner old; ln -s ${path('forbidden')} inner; exec "$1" unix-inside inner/a inner/a >out`;
    const run = await runSupervised(policy, ['/bin/sh', '-c', command, 'sh', ...probe()], { output });
    expect(run.output).toMatch(/^EACCES /);
    expect(existsSync(path('forbidden/a'))).toBe(false);
  });

  test.skipIf(skipBecause('only root can become another user', !isRoot))(
    'is reached with the rights of the program, not of the launcher',
    async () => {
      mkdirSync(path('private'));
      chmodSync(path('private'), 0o700);
      chmodSync(folder, 0o755);
      mkdirSync(path('theirs'));
      chownSync(path('theirs'), 65534, 65534);
      const as = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
      const refused = await runSupervised(NOTHING, [
        ...as,
        ...probe('unix-inside', path('private/a'), path('private/a')),
      ]);
      expect(refused.output).toMatch(/^EACCES .*EACCES$/);
      const allowed = await runSupervised(NOTHING, [
        ...as,
        ...probe('unix-inside', path('theirs/a'), path('theirs/a')),
      ]);
      expect(allowed.output).toBe(`ok ok ${path('theirs/a')} ok`);
      expect(statSync(path('theirs/a')).uid).toBe(65534);
    },
  );
});
