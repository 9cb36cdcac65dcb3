import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { LAUNCHER } from '../support/launcher.js';
import { tempFolder } from '../support/temp-folder.js';

test('python3 -m http.server under --allow-localhost serves this machine, on loopback alone, until it is told to end', async () => {
  const cwd = tempFolder({ 'index.html': 'hello from here\n' });
  // The wildcard address, as the module listens by itself.
  const args = ['--kernel=off', '--no-network', '--allow-localhost', '--', 'python3', '-u', '-m', 'http.server', '0'];
  const child = spawn(LAUNCHER, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  // once() gives any[]; the only argument of 'line' is the line.
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [, host, port] = /^Serving HTTP on (\S+) port (\d+) /.exec(line) ?? [];
  expect(host).toBe('127.0.0.1');
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe('hello from here\n');
  child.kill('SIGTERM');
  expect(await closed).toEqual([null, 'SIGTERM']);
});
