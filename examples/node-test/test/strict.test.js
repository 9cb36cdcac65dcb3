import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allow, configure } from 'hermetic/node-test';
import { startService } from '../src/service.js';
import { weather } from '../src/weather.js';

// In this file nothing may use the network, not even to reach this machine.
configure({ blockNetwork: true });

test('one test may do more than the others of its file', async () => {
  allow({ allowLocalhost: true });
  const service = await startService();
  assert.equal(await weather('Oslo', service.url), 'sunny in Oslo?key=secret');
  service.close();
});
