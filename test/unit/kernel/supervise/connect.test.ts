import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN, type Policy } from '../../../../src/policy/policy.js';
import { runSupervised } from './run-supervised.js';

const LOCALHOST: Policy = { ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] };
const NOTHING: Policy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };

const server = createHttp((_request, response) => response.end('hello'));
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

test('curl', async () => {
  console.log(await runSupervised(LOCALHOST, ['curl', '-sS', `http://127.0.0.1:${port}/`]));
  console.log(await runSupervised(NOTHING, ['curl', '-sS', `http://127.0.0.1:${port}/`]));
  expect(1).toBe(1);
});
