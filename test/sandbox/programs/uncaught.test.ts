import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { LEVELS, openAt } from '../levels.js';
import { readPrograms } from './read-programs.js';
import { runNode } from './run-node.js';

const PROGRAMS = readPrograms(join(import.meta.dirname, 'uncaught'));
const POLICY = new Policy({ timeout: 20 });

describe('an uncaught error has the stack that node prints, with its lines and columns', () => {
  test.for(PROGRAMS)('$title', { concurrent: true }, async ({ code, language }) => {
    const node = await runNode({ code, language });
    expect(node.code).toBe(1);
    for (const level of LEVELS) {
      await using box = await openAt(level, POLICY, { language });
      const { stdout, error } = await box.exec(code);
      expect([level, error?.kind]).toEqual([level, 'guest']);
      expect(error?.stack).toBe(stackOf(node.stderr));
      expect(`${error?.line}:${error?.column}`).toBe(/<exec>:(\d+:\d+)/.exec(error?.stack ?? '')?.[1]);
      expect(stdout).toBe(node.stdout);
    }
  });
});

/** Node shows the place, an empty line, the error (its own members in braces), an empty line and its version. */
function stackOf(stderr: string): string {
  const shown = stderr.slice(stderr.indexOf('\n\n') + 2).replace(/\n\nNode\.js v.*\n$/, '');
  return shown.replace(/ \{\n(?: {2}.*\n)+\}$/, '');
}
