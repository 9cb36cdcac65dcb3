import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { DIFFERENCES } from '../level-differences.js';
import { type Level, LEVELS, openAt } from '../levels.js';
import { type Program, readPrograms } from './read-programs.js';
import { runNode } from './run-node.js';

const PROGRAMS = readPrograms(join(import.meta.dirname, 'cases'));
const POLICY = new Policy({ timeout: 20 });

describe('an ordinary program prints exactly what node prints, at every level, with the same ticks', () => {
  test.for(PROGRAMS)('$theme: $title', { concurrent: true }, async (program) => {
    const node = await runNode(program);
    expect(node.code).toBe(0);
    const ticks = new Set<number>();
    for (const level of LEVELS) {
      const guest = await runGuest(level, program);
      ticks.add(guest.ticks);
      expect({ level, ...guest }).toEqual({
        level,
        stdout: node.stdout,
        stderr: node.stderr,
        error: null,
        ticks: guest.ticks,
      });
    }
    // How deep a program can go, and what it costs to get there, is the stack's business.
    if (!program.title.startsWith(DIFFERENCES.recursion.program)) expect([...ticks]).toHaveLength(1);
  });

  test('there are more than 170 of them', () => {
    expect(PROGRAMS.length).toBeGreaterThanOrEqual(170);
  });
});

interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly error: string | null;
  readonly ticks: number;
}

async function runGuest(level: Level, { code, language }: Program): Promise<Ran> {
  await using box = await openAt(level, POLICY, { language });
  const { stdout, stderr, error, ticks } = await box.exec(code);
  return { stdout, stderr, error: error === null ? null : error.stack, ticks };
}
