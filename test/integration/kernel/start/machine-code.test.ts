import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesOf, MACHINE_CODE, SCRIPT_ENTRY } from '../../../../src/kernel/start/machine-code.js';
import { skipBecause } from '../../../suite.js';

const TOOLS = {
  x64: { prefix: '', header: '.intel_syntax noprefix' },
  arm64: { prefix: 'aarch64-linux-gnu-', header: '' },
} as const;

for (const [arch, { prefix, header }] of Object.entries(TOOLS) as [keyof typeof TOOLS, (typeof TOOLS)['x64']][]) {
  describe(`the machine code for ${arch}`, () => {
    for (const part of ['call', 'start'] as const) {
      test.skipIf(skipBecause(`there is no ${prefix}as`, !isInstalled(`${prefix}as`)))(
        `${part} is what an assembler makes of its source`,
        () => {
          const source = [header, ...MACHINE_CODE[arch][part].map(([line]) => line), ''].join('\n');
          expect(Buffer.from(bytesOf(MACHINE_CODE[arch][part])).toString('hex')).toBe(assembled(source, prefix));
        },
      );
    }

    test('a script ends by leaving with 125, and its entries have eight words', () => {
      const source = MACHINE_CODE[arch].start.map(([line]) => line).join('\n');
      expect(source).toMatch(/125/);
      expect(SCRIPT_ENTRY).toBe(8 * 8);
    });
  });
}

function isInstalled(tool: string): boolean {
  try {
    execFileSync(tool, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function assembled(source: string, prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hermetic-as-'));
  try {
    writeFileSync(join(folder, 'code.s'), source);
    execFileSync(`${prefix}as`, ['-o', join(folder, 'code.o'), join(folder, 'code.s')]);
    const dump = ['-O', 'binary', '--only-section=.text', join(folder, 'code.o'), join(folder, 'code.bin')];
    execFileSync(`${prefix}objcopy`, dump);
    return execFileSync('od', ['-An', '-v', '-tx1', join(folder, 'code.bin')], { encoding: 'utf8' }).replaceAll(
      /\s/g,
      '',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
