import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { currentMachine } from '../../../../src/runner/facts/machine.js';
import { findDefaultPython } from '../../../../src/runner/target/python/default-python.js';
import { pythonLayout } from '../../../../src/runner/target/python/python-layout.js';
import { resolveTarget } from '../../../../src/runner/target/resolve-target.js';
import { makeTree } from '../../../unit/runner/target/tree.js';

// What the kernel, the shell, env and CPython really do is compared with what resolving said they would.
const found = findDefaultPython(currentMachine(process.env, process.cwd()))?.path ?? null;
const python = found ?? '';
const REPORT = `import json, sys; print(json.dumps([sys.argv, getattr(sys, 'orig_argv', None), sys.executable]))`;

function run(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv, input = ''): string {
  const result = spawnSync(program, args, { cwd, env, input, encoding: 'utf8' });
  return result.stdout + result.stderr;
}

describe.runIf(found !== null)('with the python3 of this machine', () => {
  const tree = makeTree({ 'work/x.py': `${REPORT}\n`, 'work/pkg/__main__.py': `${REPORT}\n` });
  const bin = tree.at('bin');
  const cwd = tree.at('work');
  const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: tree.at('home') };
  const machine = tree.machine({ env });
  const spaced = tree.at('a b');
  mkdirSync(spaced);
  run(python, ['-m', 'venv', '--without-pip', join(spaced, 'venv')], cwd, env);
  const venvPython = join(spaced, 'venv/bin/python3');
  symlinkSync(python, join(bin, 'python3'));

  const scripts: Readonly<Record<string, string>> = {
    direct: `#!${python}\n${REPORT}\n`,
    'by-env': `#!/usr/bin/env python3\n${REPORT}\n`,
    flags: `#!${python} -Es\n${REPORT}\n`,
    split: `#!/usr/bin/env -S python3 -I -W 'ignore::DeprecationWarning'\n${REPORT}\n`,
    polyglot: `#!/bin/sh\n'''exec' "${venvPython}" "$0" "$@"\n' '''\n${REPORT}\n`,
    relocatable: `#!/bin/sh\n'''exec' "$(dirname -- "$(realpath -- "$0")")"/'python3' "$0" "$@"\n' '''\n${REPORT}\n`,
    wrapper: `#!/bin/sh\nAPP=x.py\nexec python3 -B "./$APP" --flag "$@"\n`,
  };
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }

  test.each([
    ...Object.keys(scripts).map((name) => [name, 'a', 'b c']),
    ['python3', 'x.py', '-c'],
    ['python3', '-Bs', '--', './x.py', 'a'],
    ['python3', '-Bsc', REPORT, 'a', '-V'],
    ['python3', `-c${REPORT}`],
    ['python3', '-W', 'ignore', '-Xutf8', 'x.py'],
    ['python3', 'pkg', 'a'],
    ['env', '-u', 'HOME', 'python3', 'x.py'],
    [venvPython, '-I', 'x.py'],
  ])('%s %s runs with the argv that was foretold', (...words) => {
    const target = resolveTarget(words, machine);
    if (target.kind !== 'python') throw new Error(`resolved to ${target.kind}`);
    const [program = '', ...args] = words;
    const reported: unknown = JSON.parse(run(program, args, cwd, env));
    if (!Array.isArray(reported)) throw new Error('no list');
    // isArray gives any[]; each member is compared below.
    const [argv, origArgv, executable] = reported as unknown[];
    expect(argv).toEqual([target.argv0, ...target.args]);
    expect(executable).toBe(target.interpreter);
    // Python has this since 3.10.
    if (origArgv !== null) expect(origArgv).toEqual(target.commandLine);
  });

  test.each([
    ['-V'],
    ['-VV'],
    ['--version'],
    ['-h'],
    ['-?'],
    ['--help'],
    ['-iV'],
    ['--help-all'],
    ['-V', '-c', 'print(1)'],
  ])('%s %s prints and runs no code, not even sitecustomize', (...flags) => {
    const path = tree.at('custom');
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'sitecustomize.py'), 'print("code ran")\n');
    const target = resolveTarget(['python3', ...flags], machine);
    expect(target).toMatchObject({ kind: 'python', entry: { mode: 'info' } });
    expect(run(python, flags, cwd, { ...env, PYTHONPATH: path })).not.toContain('code ran');
    expect(run(python, ['-c', '1'], cwd, { ...env, PYTHONPATH: path })).toContain('code ran');
  });

  test.each([
    ['the installation', python],
    ['a virtual environment', venvPython],
  ])('every directory on the sys.path of %s is known', (_what, interpreter) => {
    const listed: unknown = JSON.parse(
      run(interpreter, ['-c', 'import json, sys; print(json.dumps(sys.path[1:]))'], cwd, env),
    );
    if (!Array.isArray(listed)) throw new Error('no list');
    const { standardLibrary, packages } = pythonLayout(interpreter, env, machine);
    const known = [...standardLibrary, ...packages];
    const directories = listed.map(String).filter((path) => existsSync(path) && !path.endsWith('lib-dynload'));
    expect(directories.filter((path) => !known.includes(path))).toEqual([]);
    expect(directories.length).toBeGreaterThan(0);
  });

  test('a virtual environment stays one: the interpreter is not resolved through its link', () => {
    const target = resolveTarget([venvPython, '-c', '1'], machine);
    expect(target).toMatchObject({ kind: 'python', interpreter: venvPython });
    const prefix = run(venvPython, ['-c', 'import sys; print(sys.prefix)'], cwd, env).trim();
    expect(prefix).toBe(join(spaced, 'venv'));
  });
});
