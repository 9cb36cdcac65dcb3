import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { guardTests, type TestGuard } from '../../../src/test-runners/test-guard.js';

function guard(): TestGuard {
  const created = guardTests();
  onTestFinished(() => void created.endFile());
  return created;
}

/** An application that goes on without an answer. */
async function ask(url: string): Promise<string> {
  try {
    return await (await fetch(url)).text();
  } catch {
    return 'nothing';
  }
}

/** What is blocked, in one line, without the place: the file is this one. */
function told(error: Error | null): readonly string[] | null {
  return error === null ? null : error.message.split('\n').filter((line) => !line.startsWith('    in '));
}

const FAR = 'http://far.example/a?secret=1';
const BLOCKED = '  dns.lookup: resolve far.example for GET http://far.example/a (blockNetwork)';
const WAY = "    allow it with allow({ allowDomains: ['far.example'] })";

test('a test whose application swallowed the error fails, with the place of the call', async () => {
  const tests = guard();
  const one = tests.begin('suite > one');
  expect(await ask(FAR)).toBe('nothing');
  const error = tests.end(one);
  expect(told(error)).toEqual(['hermetic blocked what the test "suite > one" reached for', BLOCKED, WAY]);
  expect(error?.message).toMatch(/\n {4}in test\/integration\/test-runners\/test-guard\.test\.ts:\d+\n/);
  expect(error).toMatchObject({ name: 'HermeticError', code: 'E_BLOCKED_IN_TEST' });
  expect(tests.end(one)).toBe(null);
});

test('a test that talks to this machine passes', async () => {
  const tests = guard();
  const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const one = tests.begin('one');
  expect(await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toBe('hello');
  expect(tests.end(one)).toBe(null);
  server.closeAllConnections();
  server.close();
});

test('the next test is not blamed for the one before', async () => {
  const tests = guard();
  const one = tests.begin('one');
  await ask(FAR);
  expect(told(tests.end(one))?.[0]).toBe('hermetic blocked what the test "one" reached for');
  const two = tests.begin('two');
  expect(tests.end(two)).toBe(null);
});

test('tests at the same time are told apart by their async context', async () => {
  const tests = guard();
  const [one, two] = [tests.begin('one'), tests.begin('two')];
  await Promise.all([
    tests.inside(one, () => sleep(5)),
    tests.inside(two, async () => {
      await sleep(1);
      await ask(FAR);
    }),
  ]);
  expect(tests.end(one)).toBe(null);
  expect(told(tests.end(two))).toEqual(['hermetic blocked what the test "two" reached for', BLOCKED, WAY]);
});

test('without a context all tests that run are blamed, but not those around them', async () => {
  const tests = guard();
  const [outer, one, two] = [tests.begin('outer'), tests.begin('outer > one'), tests.begin('outer > two')];
  await ask(FAR);
  const doubt = '    or one of 1 other tests that ran at the same time';
  expect(told(tests.end(one))?.slice(1)).toEqual([BLOCKED, doubt, WAY]);
  expect(told(tests.end(two))?.slice(1)).toEqual([BLOCKED, doubt, WAY]);
  expect(tests.end(outer)).toBe(null);
});

test('what no test did is the fault of the file', async () => {
  const tests = guardTests();
  await ask(FAR);
  const one = tests.begin('one');
  expect(tests.end(one)).toBe(null);
  expect(told(tests.endFile())?.[0]).toBe('hermetic blocked what code outside of the tests reached for');
  expect(tests.endFile()).toBe(null);
});

test('an allowance in a test ends with it, one outside is for the file', () => {
  const tests = guard();
  tests.configure({ blockSubprocess: true });
  const start = (): string => {
    try {
      return execFileSync('echo', ['x'], { encoding: 'utf8' }).trim();
    } catch {
      return 'refused';
    }
  };
  const one = tests.begin('one');
  expect(start()).toBe('refused');
  tests.allow({ blockSubprocess: false });
  expect(start()).toBe('x');
  expect(told(tests.end(one))).toEqual([
    'hermetic blocked what the test "one" reached for',
    '  child_process.spawnSync: start echo (blockSubprocess)',
    '    allow it with allow({ blockSubprocess: false })',
  ]);
  const two = tests.begin('two');
  expect(start()).toBe('refused');
  expect(tests.end(two)).not.toBe(null);
  tests.allow({ blockSubprocess: false });
  const three = tests.begin('three');
  expect(start()).toBe('x');
  expect(tests.end(three)).toBe(null);
});

test('an allowance that means nothing is refused and changes nothing', async () => {
  const tests = guard();
  const one = tests.begin('one');
  // JavaScript passes what it likes.
  const wrong = { allowDomain: 'far.example' } as object;
  expect(() => tests.allow(wrong)).toThrow('there is no option "allowDomain"');
  await ask(FAR);
  expect(told(tests.end(one))?.[1]).toBe(BLOCKED);
});

test('an allowance among tests that run at the same time is refused', () => {
  const tests = guard();
  const [one, two] = [tests.begin('one'), tests.begin('two')];
  expect(() => tests.allow({ allowLocalhost: true })).toThrow(
    'allow() does not know which of the tests that run now it is for',
  );
  tests.end(one);
  tests.end(two);
});

test('the guards are gone when the file has ended', () => {
  const tests = guardTests();
  tests.configure({ blockSubprocess: true });
  tests.endFile();
  expect(execFileSync('echo', ['free'], { encoding: 'utf8' })).toBe('free\n');
});
