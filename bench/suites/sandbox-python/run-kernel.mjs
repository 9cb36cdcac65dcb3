// node run-kernel.mjs <variant> <kernel>: prints the best milliseconds of a Python program, bare or in a box.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Policy, sandbox } from '../../../dist/index.js';

const [, , variant, kernel] = process.argv;
const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const code = `${read(`kernels/${kernel}.py`)}\n${read('timing.py')}`;

if (variant === 'plain') print(spawnSync('python3', ['-I', '-c', code], { encoding: 'utf8' }));
else if (variant === 'sandtrap')
  print(spawnSync('python3', ['-c', read('sandtrap.py')], { encoding: 'utf8', input: code }));
else {
  const policy = new Policy({ timeout: 60, tickLimit: variant === 'ticks' ? 1_000_000_000 : null });
  const box = await sandbox(policy, { language: 'python' });
  const { stdout, error } = await box.exec(code);
  await box.dispose();
  print({ stdout, stderr: error?.message ?? '', status: error === null ? 0 : 1 });
}

function print({ stdout, stderr, status }) {
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  process.exitCode = status;
}
