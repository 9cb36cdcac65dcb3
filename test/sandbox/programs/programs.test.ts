import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { type Program, readPrograms } from './read-programs.js';
import { runNode } from './run-node.js';

const PROGRAMS = readPrograms(join(import.meta.dirname, 'cases'));
const POLICY = new Policy({ timeout: 20 });

describe('an ordinary program prints exactly what node prints', () => {
  test.for(PROGRAMS)('$theme: $title', { concurrent: true }, async (program) => {
    const [guest, node] = await Promise.all([runGuest(program), runNode(program)]);
    expect(guest).toEqual({ stdout: node.stdout, stderr: node.stderr, error: null });
    expect(node.code).toBe(0);
  });

  test('there are more than 170 of them', () => {
    expect(PROGRAMS.length).toBeGreaterThanOrEqual(170);
  });
});

async function runGuest({
  code,
  language,
}: Program): Promise<{ stdout: string; stderr: string; error: string | null }> {
  await using box = await sandbox(POLICY, { language, isolation: 'none' });
  const { stdout, stderr, error } = await box.exec(code);
  return { stdout, stderr, error: error === null ? null : error.stack };
}
