import { expect, test } from 'vitest';
import { splitArgv } from '../../../src/cli/split-argv.js';

test.each([
  [[], [], null],
  [['--no-network'], ['--no-network'], null],
  [['--'], [], []],
  [['--no-network', '--', 'http', '-v'], ['--no-network'], ['http', '-v']],
  [['--', 'git', 'log', '--', 'file'], [], ['git', 'log', '--', 'file']],
  [['--', '--', 'x'], [], ['--', 'x']],
])('%j is split at the first --', (argv, options, target) => {
  expect(splitArgv(argv)).toEqual({ options, target });
});
