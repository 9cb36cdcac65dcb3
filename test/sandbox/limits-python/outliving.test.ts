import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { VirtualFS } from '../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { execNext } from '../exec-next.js';
import { readPythonFile } from '../programs-python/read-python-programs.js';
import { newest } from './newest.js';

/** Each program reaches its end in `spend()`; what it tells the host with `after()` is what must not happen. */
const PROGRAMS = readPythonFile(join(import.meta.dirname, 'outliving.py.txt'), 'outliving');
const LOOP = 'def spend():\n    while True: pass\n';
const ENDS = {
  'tick-limit': { limits: { tickLimit: 20_000, timeout: 60 }, spend: LOOP },
  timeout: { limits: { timeout: 0.1 }, spend: LOOP },
  'memory-limit': { limits: { memoryLimit: 64, timeout: 60 }, spend: 'def spend(): return "x" * 2 ** 33\n' },
} as const;

for (const [kind, { limits, spend }] of Object.entries(ENDS))
  describe.skipIf(newest === null)(`the end by ${kind} is not outlived by`, () => {
    test.for(PROGRAMS)('$title', async ({ code }) => {
      let calls = 0;
      const policy = new Policy(limits)
        .fn('after', () => {
          calls += 1;
        })
        .fn('callit', async (call: () => Promise<unknown>) => call());
      const filesystem = new VirtualFS({ '/helper.py': `${spend}spend()\n` });
      await using box = await sandbox(policy, { language: 'python', python: newest ?? '', filesystem });
      const { error, stdout } = await box.exec(`${spend}${code}`);
      expect({ kind: error?.kind, stdout, calls }).toEqual({ kind, stdout: '', calls: 0 });
      const next = await execNext(box, 'import asyncio\nawait asyncio.sleep(0.003)\n1 + 1');
      expect({ value: next.value, error: next.error, stdout: next.stdout, calls }).toEqual({
        value: 2,
        error: null,
        stdout: '',
        calls: 0,
      });
    });
  });
