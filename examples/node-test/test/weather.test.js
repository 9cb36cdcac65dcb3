import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../src/service.js';
import { weather } from '../src/weather.js';

test('comes from the service', async () => {
  const service = await startService();
  assert.equal(await weather('Oslo', service.url), 'sunny in Oslo?key=secret');
  service.close();
});

test('is unknown without the service', async () => {
  // Without hermetic this test passes, slowly, and asks a real service on every run.
  assert.equal(await weather('Oslo'), 'unknown');
});
