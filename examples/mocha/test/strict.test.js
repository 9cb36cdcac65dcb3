import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { allow } from 'hermetic/mocha';
import { startService } from '../src/service.js';
import { weather } from '../src/weather.js';

// In this file the addresses of a local network may be reached too.
allow({ allowIps: ['192.168.0.0/16'] });

it('one test may do more than the others', async () => {
  allow({ blockNetwork: false });
  assert.equal(spawnSync('true').status, 0);
  const service = await startService();
  assert.equal(await weather('Oslo', service.url), 'sunny in Oslo?key=secret');
  service.close();
});
