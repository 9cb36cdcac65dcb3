import { realpathSync } from 'node:fs';
import { HermeticError } from '../../errors.js';
import type { Merged } from '../../policy/merge/merge.js';
import type { ReachPolicy } from '../../policy/reach-policy.js';
import { escapeControl } from '../../trace/escape.js';

/** Every path of the policy without symbolic links, resolved once: later changes of links or of the cwd don't move it. */
export function withRealPaths(settings: Merged): Merged {
  return { ...settings, policy: realPolicy(settings.policy) };
}

function realPolicy(policy: ReachPolicy): ReachPolicy {
  return {
    ...policy,
    filesystem: policy.filesystem.map(({ root, read, write }) => ({
      root: root === null ? null : realPath(root, '--fs-readonly'),
      read: read.map((path) => realPath(path, '--allow-read')),
      write: write.map((path) => realPath(path, '--allow-write')),
    })),
  };
}

function realPath(path: string, flag: string): string {
  try {
    return realpathSync.native(path);
  } catch (cause) {
    throw new HermeticError('E_PATH_NOT_FOUND', `${flag}: there is no ${escapeControl(path)}`, {
      hint: 'create it first, or correct the path; it is resolved once, before the target starts',
      cause,
    });
  }
}
