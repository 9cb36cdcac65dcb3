import { defineConfig } from 'vitest/config';

const MINUTE = 60_000;

export default defineConfig({
  test: {
    // Child processes dominate these suites; more workers than cores only make the slow ones time out.
    maxWorkers: 2,
    projects: [
      project('unit', 10_000, { isolate: false, setupFiles: ['test/no-processes.ts'] }),
      project('repository', MINUTE),
      project('integration', MINUTE),
      project('conformance', MINUTE),
      project('api', MINUTE),
      project('escapes', MINUTE),
      project('e2e', MINUTE),
      project('docs', MINUTE),
      project('sandbox', MINUTE),
    ],
  },
});

function project(name: string, timeout: number, more: { isolate?: boolean; setupFiles?: string[] } = {}) {
  return {
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      pool: 'forks' as const,
      testTimeout: timeout,
      hookTimeout: 2 * timeout,
      ...more,
    },
  };
}
