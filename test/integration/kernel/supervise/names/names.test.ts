import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supervisedEnvironment } from '../../../../../src/kernel/supervise/before-start.js';
import { OPEN, type ReachPolicy } from '../../../../../src/policy/reach-policy.js';
import { runSupervised, type SupervisedRun } from '../run-supervised.js';
import { startUpstream } from '../upstream-server.js';

const server = createServer((request, response) => response.end(`hello ${request.headers.host?.split(':')[0]}\n`));
let port = 0;
let upstream: Awaited<ReturnType<typeof startUpstream>>;

beforeAll(async () => {
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  upstream = await startUpstream([
    { type: 'A', name: 'good.test', ttl: 60, data: '127.0.0.2' },
    { type: 'CNAME', name: 'alias.good.test', ttl: 60, data: 'elsewhere.test' },
    { type: 'A', name: 'elsewhere.test', ttl: 60, data: '127.0.0.3' },
    { type: 'A', name: 'rebound.good.test', ttl: 60, data: '169.254.169.254' },
    { type: 'TXT', name: 'good.test', ttl: 60, data: ['some', 'text'] },
    { type: 'MX', name: 'good.test', ttl: 60, data: { preference: 7, exchange: 'mail.good.test' } },
    { type: 'A', name: 'evil.test', ttl: 60, data: '127.0.0.2' },
  ]);
});
afterAll(() => {
  server.close();
  upstream.close();
});

function allowDomain(name: string, only: number | null = null): ReachPolicy {
  return { ...OPEN, network: [{ localhost: false, domains: [{ name, port: only }], ips: [] }] };
}

async function run(policy: ReachPolicy, argv: readonly string[], sources = upstream.sources): Promise<SupervisedRun> {
  return runSupervised(policy, argv, { names: sources, env: { ...supervisedEnvironment(policy, {}, false) } });
}

const curl = (host: string): readonly string[] => ['curl', '-sS', '--noproxy', '*', `http://${host}:${port}/`];

describe('--allow-domain', () => {
  test('an allowed name resolves, and its address can be connected to', async () => {
    const { output, blocked } = await run(allowDomain('good.test'), curl('good.test'));
    expect({ output, blocked }).toEqual({ output: 'hello good.test\n', blocked: [] });
  });

  test('a name below it, an alias and another spelling too', async () => {
    expect((await run(allowDomain('good.test'), curl('alias.good.test'))).output).toBe('hello alias.good.test\n');
    expect((await run(allowDomain('good.test'), curl('GOOD.test.'))).output).toMatch(/^hello good.test/i);
  });

  test('another name is refused, told, and nobody is asked for it', async () => {
    const { status, output, blocked } = await run(allowDomain('good.test'), curl('evil.test'));
    expect(status).toBe(6);
    expect(output).toBe('curl: (6) Could not resolve host: evil.test\n');
    expect(blocked).toEqual(['dns host=evil.test reason=no-network']);
    expect(upstream.asked.filter((question) => question.includes('evil'))).toEqual([]);
  });

  test('its address is refused to who did not ask for the name', async () => {
    const { output, blocked } = await run(allowDomain('good.test'), curl('127.0.0.2'));
    expect(output).toContain('Failed to connect');
    expect(blocked).toEqual(['connect host=127.0.0.2 reason=no-network']);
  });

  test('a rule for a port holds for the address as well', async () => {
    expect((await run(allowDomain('good.test', port), curl('good.test'))).output).toBe('hello good.test\n');
    const { blocked } = await run(allowDomain('good.test', port + 1), curl('good.test'));
    expect(blocked).toEqual(['connect host=127.0.0.2 reason=no-network']);
  });

  test('a metadata address is never answered', async () => {
    const { output, blocked } = await run(allowDomain('good.test'), curl('rebound.good.test'));
    expect(output).toBe('curl: (6) Could not resolve host: rebound.good.test\n');
    expect(blocked).toEqual(['dns host=169.254.169.254 reason=no-network']);
  });

  test('a name of /etc/hosts is pinned, and answered by our own server', async () => {
    const sources = { ...upstream.sources, hosts: [{ address: '127.0.0.4', names: ['listed.test'] }] };
    expect((await run(allowDomain('listed.test'), curl('listed.test'), sources)).output).toBe('hello listed.test\n');
    expect((await run(allowDomain('listed.test'), curl('127.0.0.4'), sources)).output).toBe('hello 127.0.0.4\n');
    expect((await run(allowDomain('other.test'), curl('127.0.0.4'), sources)).output).toContain('Failed to connect');
  });

  test('search domains are tried without a word', async () => {
    const { blocked } = await run(allowDomain('good.test'), curl('missing.good.test.corp.test'));
    expect(blocked).toEqual([]);
    const named = await run(allowDomain('good.test'), curl('evil.test.corp.test'));
    expect(named.blocked).toEqual(['dns host=evil.test reason=no-network']);
  });

  test('other records of an allowed name are answered, those of another are not', async () => {
    const script = `
      const { promises: dns } = require('node:dns');
      const ask = (p) => p.then(JSON.stringify, (error) => error.code);
      (async () => {
        console.log(await ask(dns.resolve4('good.test')), await ask(dns.resolveTxt('good.test')), await ask(dns.resolveMx('good.test')));
        console.log(await ask(dns.resolve6('good.test')), await ask(dns.resolve4('missing.good.test')), await ask(dns.resolve4('evil.test')));
        console.log(await ask(dns.reverse('192.0.2.8')));
      })();`;
    const { output, blocked } = await run(allowDomain('good.test'), [process.execPath, '-e', script]);
    expect(output).toBe(
      '["127.0.0.2"] [["some","text"]] [{"exchange":"mail.good.test","priority":7}]\nENODATA ENOTFOUND ENOTFOUND\nENOTFOUND\n',
    );
    expect(blocked).toEqual(['dns host=evil.test reason=no-network', 'dns host=192.0.2.8 reason=no-network']);
  });
});

test('names are refused by name under every network policy', async () => {
  const { blocked } = await run({ ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] }, curl('evil.test'));
  expect(blocked).toEqual(['dns host=evil.test reason=no-network']);
});

describe('programs', () => {
  test.each<[string, (host: string) => readonly string[]]>([
    [
      'python3',
      (host) => [
        'python3',
        '-c',
        `import urllib.request as r; print(r.urlopen("http://${host}:${port}/").read().decode(), end="")`,
      ],
    ],
    [
      'node',
      (host) => [
        process.execPath,
        '-e',
        `fetch("http://${host}:${port}/").then((r) => r.text()).then((t) => process.stdout.write(t), (e) => process.exit(1))`,
      ],
    ],
    ['wget', (host) => ['wget', '-qO-', `http://${host}:${port}/`]],
    ['git', (host) => ['git', 'ls-remote', `http://${host}:${port}/x.git`]],
  ])('%s reaches an allowed name, and no other', async (name, command) => {
    const allowed = await run(allowDomain('good.test'), command('good.test'));
    expect(allowed.blocked).toEqual([]);
    // The server is no repository; that git tells so shows that it was there.
    expect(allowed.output).toMatch(
      name === 'git' ? /not found|not valid|unable to access|Could not/ : /^hello good\.test\n$/,
    );
    const refused = await run(allowDomain('good.test'), command('evil.test'));
    expect(refused.status).not.toBe(0);
    expect(refused.blocked).toEqual(['dns host=evil.test reason=no-network']);
  });
});

test('the environment keeps the options that the user has', () => {
  expect(supervisedEnvironment(OPEN, { RES_OPTIONS: 'rotate' }, false)).toEqual({});
  expect(supervisedEnvironment(allowDomain('a.test'), {}, false)).toEqual({ RES_OPTIONS: 'use-vc' });
  expect(supervisedEnvironment(allowDomain('a.test'), { RES_OPTIONS: 'rotate' }, false)).toEqual({
    RES_OPTIONS: 'rotate use-vc',
  });
  expect(supervisedEnvironment(allowDomain('a.test'), { RES_OPTIONS: 'use-vc rotate' }, false)).toEqual({
    RES_OPTIONS: 'use-vc rotate',
  });
});

test('language guards know the name by themselves, unless one may be asked for', () => {
  const nothing: ReachPolicy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };
  expect(supervisedEnvironment(nothing, {}, true)).toEqual({});
  expect(supervisedEnvironment(nothing, {}, false)).toEqual({ RES_OPTIONS: 'use-vc' });
  expect(supervisedEnvironment(allowDomain('a.test'), {}, true)).toEqual({ RES_OPTIONS: 'use-vc' });
});
