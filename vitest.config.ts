import { defineConfig } from 'vitest/config';

const MINUTE = 60_000;

export default defineConfig({
  test: {
    // Child processes dominate these suites; more workers than cores only make the slow ones time out.
    maxWorkers: 2,
    projects: [
      project('unit', MINUTE, { isolate: false, setupFiles: ['test/no-processes.ts'] }),
      project('repository', MINUTE),
      project('integration', MINUTE),
      project('conformance', MINUTE),
      project('api', MINUTE),
      project('escapes', MINUTE, { globalSetup: ['test/reachable-copy.ts'] }),
      project('e2e', MINUTE, { globalSetup: ['test/reachable-copy.ts'] }),
      project('docs', MINUTE),
      project('sandbox', MINUTE),
    ],
  },
});

interface More {
  readonly isolate?: boolean;
  readonly setupFiles?: string[];
  readonly globalSetup?: string[];
}

function project(name: string, timeout: number, more: More = {}) {
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
