import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeVersions } from '../node-versions.js';
import { inTurn } from '../suite.js';
import { locate } from './support/installed.js';
import { LAUNCHER, PATH, run } from './support/launcher.js';
import { tempFolder } from './support/temp-folder.js';

const LIST_NODE = `
  const fs = require('fs');
  const links = fs.readdirSync('/proc/self/fd').map((name) => { try { return fs.readlinkSync('/proc/self/fd/' + name); } catch { return ''; } });
  console.log(links.filter((link) => link.endsWith('status.json') || link === process.argv[2]).join());`;
const LIST_PYTHON = `
import os, sys
def link(name):
    try: return os.readlink('/proc/self/fd/' + name)
    except OSError: return ''
links = [link(name) for name in os.listdir('/proc/self/fd')]
print(','.join(link for link in links if link.endswith('status.json') or link == (sys.argv[1:] or [''])[0]))`;
// Passes a socket for datagrams, which needs no connection to send, under its own number.
const WITH_SOCKET = `
import os, socket, subprocess, sys
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
link = os.readlink('/proc/self/fd/%d' % s.fileno())
sys.exit(subprocess.run([*sys.argv[1:], link], pass_fds=[s.fileno()]).returncode)`;

const FILES = { 'list.cjs': LIST_NODE, 'list.py': LIST_PYTHON, 'with-socket.py': WITH_SOCKET };
const TARGETS = [
  ['node', 'list.cjs'],
  ['python3', 'list.py'],
];

describe.skipIf(locate('python3') === null).each(nodeVersions())('on Node $major', ({ path }) => {
  const env = { PATH: `${dirname(path)}:${PATH}` };

  for (const kernel of ['auto', 'off']) {
    for (const target of TARGETS) {
      // Without a guard of files a target can open that file by its name, and a Node may share its process with the launcher.
      for (const guard of target[0] === 'node'
        ? ['--fs-readonly']
        : inTurn(kernel, ['--no-network', '--fs-readonly'])) {
        test(`${target[0]} does not get the status file: ${guard}, --kernel=${kernel}`, async () => {
          const cwd = tempFolder(FILES);
          const flags = [`--kernel=${kernel}`, guard, '--status-file', join(cwd, 'status.json')];
          expect(await run(LAUNCHER, [...flags, '--', ...target], { cwd, env })).toMatchObject({
            code: 0,
            stdout: '\n',
          });
        });
      }

      test(`${target[0]} does not get a socket that sends to anybody: --kernel=${kernel}`, async () => {
        const cwd = tempFolder(FILES);
        const start = (guard: string): Promise<{ readonly stdout: string }> =>
          run('python3', ['with-socket.py', LAUNCHER, `--kernel=${kernel}`, guard, '--', ...target], { cwd, env });
        expect((await start('--no-network')).stdout).toBe('\n');
        expect((await start('--no-subprocess')).stdout).toMatch(/^socket:\[\d+\]\n$/);
      });
    }
  }
});
