import assert from 'node:assert/strict';
import { startService } from '../src/service.js';
import { weather } from '../src/weather.js';

describe('weather', () => {
  it('comes from the service', async () => {
    const service = await startService();
    assert.equal(await weather('Oslo', service.url), 'sunny in Oslo?key=secret');
    service.close();
  });

  it('is unknown without the service', async () => {
    // Without hermetic this test passes, slowly, and asks a real service on every run.
    assert.equal(await weather('Oslo'), 'unknown');
  });

  it('calls back', (done) => {
    weather('Oslo', 'nowhere:').then((answer) => done(answer === 'unknown' ? undefined : new Error(answer)), done);
  });
});
