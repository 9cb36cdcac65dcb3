import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { LEVELS, openAt } from '../levels.js';
import { readPrograms } from './read-programs.js';
import { runNode } from './run-node.js';

const PROGRAMS = readPrograms(join(import.meta.dirname, 'turns'));
const POLICY = new Policy({ timeout: 20 });

describe('a program in turns prints what it prints in one piece', () => {
  test.for(PROGRAMS)('$title', { concurrent: true }, async ({ code, language }) => {
    const node = await runNode({ code, language });
    expect({ stderr: node.stderr, code: node.code }).toEqual({ stderr: '', code: 0 });
    for (const level of LEVELS) {
      await using box = await openAt(level, POLICY, { language });
      let stdout = '';
      for (const turn of code.split('// --- next\n')) {
        const result = await box.exec(turn);
        expect(result.error).toBeNull();
        stdout += result.stdout;
      }
      expect([level, stdout]).toEqual([level, node.stdout]);
    }
  });
});
