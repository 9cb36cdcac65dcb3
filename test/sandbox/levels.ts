import { afterAll } from 'vitest';
import { SessionBox, type Settings } from '../../src/sandbox/box/box.js';
import { LocalSession } from '../../src/sandbox/languages/javascript/session/local-session.js';
import type { Policy } from '../../src/sandbox/policy.js';
import type { Lease } from '../../src/sandbox/pool/pooled-worker.js';
import type { Box, SandboxOptions } from '../../src/sandbox/sandbox.js';
import { ProcessSession } from '../../src/sandbox/process/process-session.js';
import { JAVASCRIPT_GUEST } from '../../src/sandbox/languages/javascript/process/process-guest.js';
import { startWorker, type WorkerSettings } from '../../src/sandbox/languages/javascript/process/start-worker.js';
import type { Worker } from '../../src/sandbox/process/worker.js';
import { HAS_KERNEL } from '../escapes/kernel-layer.js';

export type Level = 'none' | 'process' | 'kernel';

/** Every suite of the sandbox runs at each of them; see level-differences.ts for what may differ. */
export const LEVELS: readonly Level[] = HAS_KERNEL ? ['none', 'process', 'kernel'] : ['none', 'process'];

export type OpenOptions = Omit<SandboxOptions, 'isolation' | 'language' | 'pool'> & {
  readonly language?: 'javascript' | 'typescript';
  readonly validate?: boolean;
};

/**
 * A box as `sandbox()` makes one, but for two things: the validator can be left out, and a process that a box leaves whole
 * serves the next one, with a fresh realm, so that a thousand boxes need a handful of processes.
 */
export async function openAt(level: Level, policy: Policy, options: OpenOptions = {}): Promise<Box> {
  const settings: Settings = {
    language: options.language ?? 'javascript',
    echo: options.echo ?? 'none',
    snapshotPrints: options.snapshotPrints ?? false,
    ticks: options.ticks ?? true,
    filesystem: options.filesystem ?? null,
    validate: options.validate ?? true,
  };
  if (level === 'none') return new SessionBox(policy, settings, (config, host) => new LocalSession(config, host));
  const hasTypes = settings.language === 'typescript' || settings.filesystem !== null;
  const { memoryLimit } = policy.limits;
  const lease = await leaseOf({ isolation: level, hasTypes, memoryLimit, allowNetwork: false, allowDegraded: false });
  return new SessionBox(policy, settings, (config, host) => new ProcessSession(config, host, lease, JAVASCRIPT_GUEST));
}

const shelves = new Map<string, Worker[]>();
afterAll(() => {
  for (const worker of [...shelves.values()].flat()) worker.kill();
  shelves.clear();
});

async function leaseOf(settings: WorkerSettings): Promise<Lease<Worker>> {
  const key = JSON.stringify(settings);
  const shelf = shelves.get(key) ?? [];
  shelves.set(key, shelf);
  let worker = shelf.pop() ?? (await startWorker(settings));
  if (!worker.isAlive()) worker = await startWorker(settings);
  return {
    get worker() {
      return worker;
    },
    retireAfter: Infinity,
    renew: async () => {
      worker = await startWorker(settings);
      return worker;
    },
    release: () => {
      // Whoever speaks now, between two boxes, is ended as one that speaks between two runs.
      worker.listen(
        ({ kind }) => worker.distrust(`${kind} came while there was no box`),
        () => undefined,
      );
      if (worker.isAlive()) shelf.push(worker);
      return Promise.resolve();
    },
  };
}
