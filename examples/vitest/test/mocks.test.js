import http from 'node:http';
import { http as handle, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { MockAgent, fetch as undiciFetch } from 'undici';
import { expect, test } from 'vitest';
import { weather } from '../src/weather.js';

test('MSW answers', async () => {
  const server = setupServer(handle.get('https://api.example.com/weather/Oslo', () => HttpResponse.text('mild')));
  server.listen();
  expect(await weather('Oslo')).toBe('mild');
  server.close();
});

test('nock answers', async () => {
  nock('http://api.example.com').get('/').reply(200, 'cold');
  const answer = await new Promise((resolve, reject) => {
    const collect = (response) => response.setEncoding('utf8').on('data', resolve);
    http.get('http://api.example.com/', collect).on('error', reject);
  });
  expect(answer).toBe('cold');
  nock.restore();
});

test('a MockAgent of undici answers', async () => {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  dispatcher.get('https://api.example.com').intercept({ path: '/' }).reply(200, 'wet');
  expect(await (await undiciFetch('https://api.example.com/', { dispatcher })).text()).toBe('wet');
  await dispatcher.close();
});
