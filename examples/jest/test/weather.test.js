import { startService } from '../src/service.js';
import { weather } from '../src/weather.js';

describe('weather', () => {
  test('comes from the service', async () => {
    const service = await startService();
    expect(await weather('Oslo', service.url)).toBe('sunny in Oslo?key=secret');
    service.close();
  });

  test('is unknown without the service', async () => {
    // Without hermetic this test passes, slowly, and asks a real service on every run.
    expect(await weather('Oslo')).toBe('unknown');
  });
});
