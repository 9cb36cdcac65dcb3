import { test } from 'vitest';
import { runSupervised } from '/tmp/wt/kernel/test/unit/kernel/supervise/run-supervised.js';
import { OPEN } from '/tmp/wt/kernel/src/policy/policy.js';
import { execFileSync } from 'node:child_process';
test('lat', async () => {
  execFileSync('gcc', ['-O1', '-o', '/tmp/ks/cl', '/tmp/wt/kernel/bench/suites/connect_loop.c']);
  for (let i = 0; i < 6; i++) {
    const a = await runSupervised({ ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] }, ['/tmp/ks/cl']);
    console.log(a.output.trim(), (globalThis as any).__t?.());
  }
});
