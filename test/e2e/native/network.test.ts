import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAS_SUPERVISOR } from '../../escapes/kernel-layer.js';
import { locate } from '../support/installed.js';
import { type Ended, ownLines } from '../support/launcher.js';
import { networkClients } from '../support/network-clients.js';
import { canHaveInternet, type SmallInternet, startInternet } from '../support/small-internet.js';
import { makeFolder, removeFolder, tempFolder } from '../support/temp-folder.js';
import { waitFor } from '../support/wait-for.js';

const CAN_RUN = HAS_SUPERVISOR && canHaveInternet();
const programs = makeFolder();
const CLIENTS = CAN_RUN ? networkClients(programs) : [];
let internet: SmallInternet;

beforeAll(async () => {
  if (CAN_RUN) internet = await startInternet();
});
afterAll(async () => {
  if (CAN_RUN) await internet.close();
  removeFolder(programs);
});

/** What got through to a web server. */
const pages = (): readonly string[] => internet.requests().filter((line) => line.startsWith('http '));

interface Situation {
  readonly name: string;
  readonly flags: readonly string[];
  readonly host: string;
  readonly port?: number;
  /** For every client; the others are for the clients that differ most. */
  readonly isBasic?: true;
}

const REACHED: readonly (Situation & { readonly address: string })[] = [
  {
    name: 'an allowed name',
    flags: ['--allow-domain', 'good.test'],
    host: 'good.test',
    address: '192.0.2.10',
    isBasic: true,
  },
  {
    name: 'a name below an allowed one, on its port',
    flags: ['--allow-domain', 'GOOD.test.:8080'],
    host: 'www.good.test',
    port: 8080,
    address: '192.0.2.10',
  },
  { name: 'an allowed network', flags: ['--allow-ip', '192.0.2.0/24'], host: '192.0.2.20', address: '192.0.2.20' },
  { name: 'loopback', flags: ['--allow-localhost'], host: 'localhost', port: 8080, address: 'loopback', isBasic: true },
  { name: 'a port of loopback', flags: ['--allow-ip', '127.0.0.1:80'], host: '127.0.0.1', address: 'loopback' },
];

const NEVER = 'cloud metadata endpoints are never reachable, whatever the flags';
const DENIED: readonly (Situation & { readonly what: string; readonly forward: string })[] = [
  {
    name: 'any name',
    isBasic: true,
    flags: [],
    host: 'good.test',
    what: 'dns host=good.test',
    forward: 'allow it with --allow-domain good.test',
  },
  {
    name: 'any address',
    isBasic: true,
    flags: [],
    host: '192.0.2.10',
    what: 'connect host=192.0.2.10',
    forward: 'allow it with --allow-ip 192.0.2.10',
  },
  {
    name: 'a name that only ends like an allowed one',
    isBasic: true,
    flags: ['--allow-domain', 'good.test'],
    host: 'notgood.test',
    what: 'dns host=notgood.test',
    forward: 'allow it with --allow-domain notgood.test',
  },
  {
    name: 'an address whose name nobody asked for',
    flags: ['--allow-domain', 'good.test'],
    host: '192.0.2.10',
    what: 'connect host=192.0.2.10',
    forward: 'allow it with --allow-ip 192.0.2.10',
  },
  {
    name: 'another port',
    flags: ['--allow-ip', '127.0.0.1:80'],
    host: '127.0.0.1',
    port: 8080,
    what: 'connect host=127.0.0.1',
    forward: 'allow it with --allow-localhost',
  },
  {
    name: 'what is not loopback',
    flags: ['--allow-localhost'],
    host: '192.0.2.10',
    what: 'connect host=192.0.2.10',
    forward: 'allow it with --allow-ip 192.0.2.10',
  },
  {
    name: 'cloud metadata by its address',
    flags: ['--allow-ip', '0.0.0.0/0', '--allow-localhost'],
    host: '169.254.169.254',
    what: 'connect host=169.254.169.254',
    forward: NEVER,
  },
  {
    name: 'cloud metadata by a name of its own',
    flags: ['--allow-domain', 'test'],
    host: 'cloud.test',
    what: 'dns host=169.254.169.254',
    forward: NEVER,
  },
];

describe.skipIf(!CAN_RUN).each(CLIENTS)('$name', ({ words, isTriedHard, asksByUdp }) => {
  const fitting = ({ isBasic }: Situation): boolean => isTriedHard || isBasic === true;

  test('reaches everything without hermetic', async () => {
    const cwd = tempFolder();
    pages();
    for (const host of ['good.test', '169.254.169.254']) {
      const ended = await internet.run(words(host, 80), { cwd });
      expect([ended.code, ended.stderr]).toEqual([0, '']);
    }
    expect(pages()).toHaveLength(2);
  });

  test.each(REACHED.filter(fitting))('reaches $name under $flags', async ({ flags, host, port = 80, address }) => {
    const ended = await internet.held(['--no-network', ...flags], words(host, port), { cwd: tempFolder() });
    expect(ended).toEqual({ code: 0, signal: null, stdout: `hello from ${address}\n`, stderr: '' });
  });

  test.each(DENIED.filter(fitting))(
    'does not reach $name under $flags',
    async ({ flags, host, port = 80, what, forward }) => {
      pages();
      const ended = await internet.held(['--no-network', ...flags], words(host, port), { cwd: tempFolder() });
      // Go asks over UDP, where its socket can never send: refused is the name server, and the name is never said.
      const asksInVain = asksByUdp && flags.length === 0 && what.startsWith('dns ');
      const [first, second] = ownLines(ended);
      expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 2, stdout: '' });
      if (asksInVain) expect(first).toMatch(/^hermetic: blocked action: connect host=\S+ reason=no-network$/);
      else
        expect([first, second]).toEqual([
          `hermetic: blocked action: ${what} reason=no-network`,
          `hermetic: ${forward}`,
        ]);
      expect(pages()).toEqual([]);
    },
  );
});

describe.skipIf(!CAN_RUN || locate('git') === null)('git clone over http', () => {
  beforeAll(() => {
    const work = join(programs, 'work');
    const git = (...args: readonly string[]): void => {
      const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'init.defaultBranch=main'];
      execFileSync('git', [...identity, ...args], { stdio: 'pipe', env: { ...process.env, HOME: programs } });
    };
    git('init', '-q', work);
    writeFileSync(join(work, 'file.txt'), 'from the repository\n');
    git('-C', work, 'add', '.');
    git('-C', work, 'commit', '-q', '-m', 'one');
    git('clone', '-q', '--bare', work, join(internet.folder, 'repository.git'));
    // What a web server needs that knows nothing of git.
    git('-C', join(internet.folder, 'repository.git'), 'update-server-info');
  });
  const clone = (flags: readonly string[], cwd: string, host: string): Promise<Ended> =>
    internet.held(['--no-network', ...flags], ['git', 'clone', '-q', `http://${host}/repository.git`, 'copy'], { cwd });

  test('works from an allowed name', async () => {
    const cwd = tempFolder();
    const ended = await clone(['--allow-domain', 'good.test', '--fs-readonly', '--allow-write', '.'], cwd, 'good.test');
    expect(ended).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    expect(readFileSync(join(cwd, 'copy/file.txt'), 'utf8')).toBe('from the repository\n');
  });

  test('is refused from any other', async () => {
    const cwd = tempFolder();
    const ended = await clone(['--allow-domain', 'good.test'], cwd, 'evil.test');
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toContain('Could not resolve host: evil.test');
    expect(ownLines(ended).slice(0, 2)).toEqual([
      'hermetic: blocked action: dns host=evil.test reason=no-network',
      'hermetic: allow it with --allow-domain evil.test',
    ]);
    expect(existsSync(join(cwd, 'copy'))).toBe(false);
  });
});

describe.skipIf(!CAN_RUN)('what a native program does after a refusal', () => {
  test('coping with it keeps its own exit code, and --trace and --status-file tell of it', async () => {
    const cwd = tempFolder();
    const script = 'echo x 2>/dev/null >/dev/tcp/192.0.2.10/80; exit 0';
    const flags = ['--no-network', '--trace', '--status-file', 'status.json'];
    const ended = await internet.held(flags, ['bash', '-c', script], { cwd });
    expect({
      code: ended.code,
      lines: ended.stderr.split('\n').filter((line) => line.startsWith('[hermetic]')),
    }).toEqual({
      code: 0,
      lines: ['[hermetic] blocked connect host=192.0.2.10 reason=no-network'],
    });
    expect(JSON.parse(readFileSync(join(cwd, 'status.json'), 'utf8'))).toMatchObject({
      target: { kind: 'native', name: '/usr/bin/bash', interpreter: null },
      exit: { target: 0, signal: null, hermetic: 0, reason: 'target' },
      violations: [{ guard: 'network', api: 'connect', subject: { kind: 'host', text: '192.0.2.10' }, count: 1 }],
      enforced: {
        network: { layers: [expect.stringMatching(/^landlock v\d+$/), 'seccomp', 'supervisor'], missing: [] },
      },
    });
  });

  test('a grandchild that lives on is held as long as it lives', async () => {
    const cwd = tempFolder();
    pages();
    const grandchild = 'sleep 0.5; echo x >/dev/tcp/192.0.2.10/80; echo $? >result; mv result after';
    const ended = await internet.held(['--no-network'], ['bash', '-c', `(bash -c '${grandchild}' 2>error &)`], { cwd });
    expect(ended.code).toBe(0);
    await waitFor(join(cwd, 'after'));
    expect(readFileSync(join(cwd, 'after'), 'utf8')).toBe('1\n');
    expect(pages()).toEqual([]);
  });
});
