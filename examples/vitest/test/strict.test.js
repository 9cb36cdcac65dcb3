import { allow, configure } from 'hermetic/vitest';
import { expect, test } from 'vitest';
import { startService } from '../src/service.js';
import { weather } from '../src/weather.js';

// In this file nothing may use the network, not even to reach this machine.
configure({ blockNetwork: true });

test('one test may do more than the others of its file', async () => {
  allow({ allowLocalhost: true });
  const service = await startService();
  expect(await weather('Oslo', service.url)).toBe('sunny in Oslo?key=secret');
  service.close();
});
