import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HAS_SUPERVISOR } from '../../escapes/kernel-layer.js';
import { locate } from '../support/installed.js';
import { type Ended, LAUNCHER, run } from '../support/launcher.js';
import { tempFolder } from '../support/temp-folder.js';

const TERMINAL = fileURLToPath(new URL('../fixtures/terminal.py', import.meta.url));
const CTRL_C = '\u0003';
const CTRL_Z = '\u001a';
const PROMPT = '^ready> $';
const HELD = `${LAUNCHER} --kernel=require --no-network --`;

type Step = readonly [waitFor: string, type: string];

/** What a person sees who types this into a shell. */
async function inShell(steps: readonly Step[], options: { readonly cwd?: string } = {}): Promise<Ended> {
  const cwd = options.cwd ?? tempFolder();
  const words = [TERMINAL, JSON.stringify(steps), 'bash', '--norc', '--noediting', '-i'];
  const ended = await run('/usr/bin/python3', words, { cwd, env: { PS1: 'ready> ', TERM: 'dumb' } });
  return { ...ended, stdout: ended.stdout.replaceAll('\r\n', '\n') };
}

describe.skipIf(!HAS_SUPERVISOR || locate('python3') === null)('on a terminal', () => {
  test('the target has it, with its size, in the foreground, in the group of the launcher', async () => {
    const look = `${HELD} bash --norc -c 'test -t 0 -a -t 1 -a -t 2 && tty; stty size; echo groups $(ps -o pgid=,tpgid= -p $$)'`;
    const ended = await inShell([
      [PROMPT, 'stty rows 33 cols 99\n'],
      [PROMPT, `${look}\n`],
      ['^groups', 'exit\n'],
    ]);
    expect(ended.code, ended.stdout).toBe(0);
    expect(ended.stdout).toMatch(/^\/dev\/pts\/\d+\n33 99\n/m);
    const [, group, foreground] = /^groups (\d+) (\d+)$/m.exec(ended.stdout) ?? [];
    expect(group).toMatch(/^\d+$/);
    expect(group).toBe(foreground);
  });

  test('Ctrl-Z stops it, fg goes on with it, Ctrl-C ends it', async () => {
    const ended = await inShell([
      [PROMPT, `${HELD} bash --norc -c 'echo st""arted; sleep 300'\n`],
      ['^started$', CTRL_Z],
      ['Stopped', 'fg\n'],
      ['sleep 300', CTRL_C],
      [PROMPT, 'echo "code $?"\n'],
      ['^code \\d+$', 'exit\n'],
    ]);
    expect(ended.code, ended.stdout).toBe(0);
    expect(ended.stdout).toContain('\ncode 130\n');
  });

  test('a target that stops by itself stops the launcher, and fg wakes both', async () => {
    const ended = await inShell([
      [PROMPT, `${HELD} bash --norc -c 'kill -STOP $$; echo wo""ken'\n`],
      ['Stopped', 'fg\n'],
      ['^woken$', 'echo "code $?"\n'],
      ['^code \\d+$', 'exit\n'],
    ]);
    expect(ended.code, ended.stdout).toBe(0);
    expect(ended.stdout).toContain('\ncode 0\n');
  });

  test('a target that catches Ctrl-C hears it once and keeps its own code', async () => {
    const script = `trap 'echo hea""rd; exit 7' INT; echo st""arted; while :; do sleep 0.1; done`;
    const ended = await inShell([
      [PROMPT, `${HELD} bash --norc -c "${script.replaceAll('"', '\\"')}"\n`],
      ['^started$', CTRL_C],
      [PROMPT, 'echo "code $?"\n'],
      ['^code \\d+$', 'exit\n'],
    ]);
    expect(ended.code, ended.stdout).toBe(0);
    expect(ended.stdout.match(/^(?:\^C)?heard$/gm)).toHaveLength(1);
    expect(ended.stdout).toContain('\ncode 7\n');
  });

  test('a background job does not disturb the shell', async () => {
    const ended = await inShell([
      [PROMPT, `${HELD} bash --norc -c 'sleep 0.3; echo ba""ck' &\n`],
      ['back$', 'wait; echo "code $?"\n'],
      ['^code \\d+$', 'exit\n'],
    ]);
    expect(ended.code, ended.stdout).toBe(0);
    expect(ended.stdout).toContain('\ncode 0\n');
  });

  test('a shell of its own is interactive, and what it starts is held', async () => {
    const ended = await inShell([
      [PROMPT, `PS1='inner> ' ${HELD} bash --norc --noediting -i\n`],
      ['^inner> $', 'echo x >/dev/tcp/127.0.0.1/9\n'],
      ['Permission denied\n(?:.*\n)*inner> $', "sh -c 'echo up; exec sleep 300'\n"],
      // It says so when it has the terminal.
      ['^up$', CTRL_Z],
      ['Stopped', 'kill -9 %1; sleep 0.5; exit 0\n'],
      [PROMPT, 'echo "code $?"\n'],
      ['^code \\d+$', 'exit\n'],
    ]);
    expect(ended.stdout).toContain('bash: connect: Permission denied');
    expect(ended.stdout).toContain('\ncode 0\n');
  });
});
