import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inTurn } from '../suite.js';
import { locate } from './support/installed.js';
import { LAUNCHER, run } from './support/launcher.js';
import { tempFolder } from './support/temp-folder.js';

/** The secret in every position of a command, as a shell reads it and as somebody might pass it for a program. */
const COMMANDS = [
  'TOKEN=s3cret curl x',
  "TOKEN='a s3cret' curl",
  'A=1 TOKEN="s3cret b" curl',
  'curl -H s3cret',
  'curl;echo s3cret',
  'curl|s3cret',
  'x=$(echo s3cret) curl',
  '$(echo s3cret)',
  '"s3cret curl"',
  'https://user:s3cret@host/x',
  'curl\ts3cret',
];

// The command comes by stdin, so that no line of a traceback holds it.
const PYTHON: Readonly<Record<string, string>> = {
  'os.system': 'os.system(command)',
  'os.popen': 'os.popen(command)',
  'subprocess, by a shell': 'subprocess.run(command, shell=True)',
  'subprocess, as a program': 'subprocess.run(command)',
  'subprocess, as a list': 'subprocess.run([command])',
  'os.posix_spawn': 'os.posix_spawnp(command, [command], {})',
  'os.execvp': 'os.execv(command, [command])',
};
const NODE: Readonly<Record<string, string>> = {
  exec: 'child.exec(command)',
  execSync: 'child.execSync(command)',
  spawn: 'child.spawn(command)',
  spawnSync: 'const { error } = child.spawnSync(command); if (error) throw error',
  'spawn with a shell': 'child.spawn(command, { shell: true })',
  execFile: 'child.execFile(command)',
};
const PROLOGUE = {
  python3: 'import os, subprocess, sys\ncommand = sys.stdin.read()\n',
  node: "const child = require('node:child_process'); const command = require('node:fs').readFileSync(0, 'utf8');\n",
};

async function told(program: 'python3' | 'node', code: string, command: string): Promise<string> {
  const name = program === 'node' ? 'target.cjs' : 'target.py';
  const cwd = tempFolder({ [name]: PROLOGUE[program] + code });
  const status = join(cwd, 'status.json');
  const flags = ['--no-subprocess', '--trace=json', '--status-file', status];
  const { stderr } = await run(LAUNCHER, [...flags, '--', program, name], { cwd, input: command });
  // An error of Node that nobody caught shows the whole command by itself.
  const lines = stderr.split('\n').filter((line) => /^hermetic: |^\{"schemaVersion|hermetic blocked/.test(line));
  expect(lines).not.toEqual([]);
  return [...lines, readFileSync(status, 'utf8')].join('\n');
}

describe.each([
  ['python3', PYTHON],
  ['node', NODE],
] as const)('no part of a refused command but its program is told: %s', (program, ways) => {
  const pairs = Object.entries(ways).flatMap(([way, code]) => COMMANDS.map((command) => ({ way, code, command })));
  const due = Object.keys(ways).flatMap((way) =>
    inTurn(
      `${program} ${way}`,
      pairs.filter((pair) => pair.way === way),
    ),
  );
  test.skipIf(locate(program) === null).each(due)('$way: $command', async ({ code, command }) => {
    expect(await told(program, code, command)).not.toContain('s3cret');
  });

  test.skipIf(locate(program) === null)('its program is', async () => {
    const code = program === 'node' ? "child.spawn('/usr/bin/curl', ['s3cret'])" : "os.system('A=b curl ' + command)";
    expect(await told(program, code, 's3cret')).toMatch(/"text":\s*"curl"/);
  });
});
