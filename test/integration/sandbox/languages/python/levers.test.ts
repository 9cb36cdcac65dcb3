import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PYTHONS } from '../../../../python-versions.js';

const WALK = fileURLToPath(new URL('../../../../../python/tests/guest/walk_levers.py', import.meta.url));

test.for(PYTHONS)(
  'somebody has looked at all that a program can reach of the library of Python 3.$minor',
  ({ path }) => {
    const { status, stderr } = spawnSync(path, ['-B', WALK], { encoding: 'utf8' });
    // Each line is new. Look at it, close it in library/levers.py if it is a lever, then: python walk_levers.py --write
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);
