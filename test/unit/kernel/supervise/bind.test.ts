import { describe, expect, test } from 'vitest';
import { OPEN, type Policy } from '../../../../src/policy/policy.js';
import { HAS_COMPILER, probe } from './probe.js';
import { runSupervised } from './run-supervised.js';

const NOTHING: Policy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };
const LOCALHOST: Policy = { ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] };

describe.skipIf(!HAS_COMPILER)('listening', () => {
  test.each([
    ['127.0.0.1', 0, 'ok ok 127.0.0.1'],
    ['127.8.8.8', 0, 'ok ok 127.8.8.8'],
    ['0.0.0.0', 0, 'ok ok 127.0.0.1'],
    ['::1', 0, 'ok ok ::1'],
    ['::', 1, 'ok ok ::1'],
    ['::', 0, 'ok ok ::ffff:127.0.0.1'],
    ['::ffff:0.0.0.0', 0, 'ok ok ::ffff:127.0.0.1'],
    ['192.0.2.8', 0, 'EACCES'],
  ])('on %s (IPv6 only: %i) under --allow-localhost: %s', async (host, only, expected) => {
    expect((await runSupervised(LOCALHOST, probe('bind', host, only))).output).toBe(expected);

    const refused = await runSupervised(NOTHING, probe('bind', host, only));
    expect(refused.output).toBe('EACCES');
    expect(refused.blocked).toEqual([`bind host=${host.replace('::ffff:0.0.0.0', '::ffff:0:0')} reason=no-network`]);
    expect(refused.violations[0]?.action).toBe('listen on');
  });

  test.each([
    [4, 'ok 127.0.0.1', '0.0.0.0'],
    [6, 'ok ::ffff:127.0.0.1', '::'],
  ])('without a bind, IPv%i: %s', async (family, expected, wildcard) => {
    expect((await runSupervised(LOCALHOST, probe('listen', family))).output).toBe(expected);
    const refused = await runSupervised(NOTHING, probe('listen', family));
    expect(refused.output).toBe(`EACCES ${wildcard}`);
    expect(refused.blocked).toEqual([`listen host=${wildcard} reason=no-network`]);
  });
});
