import { HermeticError } from '../../errors.js';
import type { Layer, Setting } from '../../policy/merge/layers.js';
import { type Merged, mergeLayers } from '../../policy/merge/merge.js';
import type { Environment } from '../../runner/facts/machine.js';
import { envLayer } from './env-layer.js';
import { findConfig, FLOOR_PATH, openConfig, openFloor } from './find-config.js';

export interface SettingSources {
  readonly flags: readonly Setting[];
  readonly env: Environment;
  readonly cwd: string;
  /** Not from the environment: whoever starts us must not be able to point the floor elsewhere. */
  readonly floorPath?: string;
}

/** All layers, read and merged. */
export async function loadSettings({ flags, env, cwd, floorPath = FLOOR_PATH }: SettingSources): Promise<Merged> {
  return mergeLayers([
    ...(await floorLayer(floorPath)),
    ...(await fileLayer(flags, cwd)),
    envLayer(env, cwd),
    { name: 'flags', settings: flags },
  ]);
}

async function floorLayer(path: string): Promise<readonly Layer[]> {
  const file = await openFloor(path);
  return file === null ? [] : [(await import('./read-config.js')).readConfig(file, 'floor')];
}

async function fileLayer(flags: readonly Setting[], cwd: string): Promise<readonly Layer[]> {
  const named = flags.find(({ name }) => name === 'config');
  const none = flags.some(({ name }) => name === 'noConfig');
  if (none && named !== undefined) {
    throw new HermeticError('E_USAGE', '--config and --no-config exclude each other', { hint: 'keep one of them' });
  }
  if (none) return [];
  const file = named === undefined ? await findConfig(cwd) : await openConfig(String(named.value), cwd);
  return file === null ? [] : [(await import('./read-config.js')).readConfig(file, 'file')];
}
