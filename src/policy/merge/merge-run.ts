import { absolutePath } from '../absolute-path.js';
import { type Effect, LAYER_RANK, type Setting } from './layers.js';
import type { SettingName } from '../settings.js';
import { type TraceFormat, TRACE_FORMATS } from '../trace-format.js';

export type KernelMode = 'auto' | 'require' | 'off';

/** How to run the target, beside what it may reach. */
export interface RunSettings {
  /** Seconds of wall clock. */
  readonly timeout: number | null;
  /** Megabytes. */
  readonly memory: number | null;
  /** Seconds of processor time. */
  readonly cpu: number | null;
  readonly maxProcs: number | null;
  readonly kernel: KernelMode;
  readonly sealed: boolean;
  readonly trace: TraceFormat | null;
  readonly statusFile: string | null;
}

type RunSetting = keyof RunSettings;

/** For each of these, the settings in order of weight, the one in force first. */
const WEIGH: { readonly [N in RunSetting]: (settings: readonly Setting[]) => readonly Setting[] } = {
  timeout: weighLimit,
  memory: weighLimit,
  cpu: weighLimit,
  maxProcs: weighLimit,
  kernel: weighKernel,
  sealed: byLayer,
  trace: byLayer,
  statusFile: byLayer,
};

export function runSettingsOf(settings: readonly Setting[]): RunSettings {
  const limit = (name: RunSetting): number | null => {
    const value = winner(settings, name)?.value;
    return typeof value === 'number' ? value : null;
  };
  const statusFile = winner(settings, 'statusFile');
  return {
    timeout: limit('timeout'),
    memory: limit('memory'),
    cpu: limit('cpu'),
    maxProcs: limit('maxProcs'),
    kernel: kernelMode(winner(settings, 'kernel')),
    sealed: winner(settings, 'sealed') !== undefined,
    trace: traceFormat(winner(settings, 'trace')),
    statusFile: statusFile === undefined ? null : absolutePath(statusFile.base, String(statusFile.value)),
  };
}

export function runEffect(setting: Setting, settings: readonly Setting[]): Effect {
  const best = isRunSetting(setting.name) ? winner(settings, setting.name) : undefined;
  return best === undefined || best.value === setting.value
    ? { kind: 'in-force' }
    : { kind: 'overridden', by: best.source };
}

export function isRunSetting(name: SettingName): name is RunSetting {
  return Object.hasOwn(WEIGH, name);
}

function winner(settings: readonly Setting[], name: RunSetting): Setting | undefined {
  return WEIGH[name](settings.filter((setting) => setting.name === name))[0];
}

/** The highest layer first; in one layer the last written first. */
function byLayer(settings: readonly Setting[]): readonly Setting[] {
  return settings.toReversed().sort((a, b) => rank(b) - rank(a));
}

/** The highest layer decides, within it the smallest, and never above the floor. */
function weighLimit(settings: readonly Setting[]): readonly Setting[] {
  const ordered = [...settings].sort((a, b) => rank(b) - rank(a) || Number(a.value) - Number(b.value));
  const [chosen] = ordered;
  const floor = ordered.find(isFloor);
  return chosen !== undefined && floor !== undefined && floor.value < chosen.value ? [floor, ...ordered] : ordered;
}

/** `require` beats `auto` from any layer; `off` counts only from a layer that the user of this run controls. */
function weighKernel(settings: readonly Setting[]): readonly Setting[] {
  const required = byLayer(settings.filter(({ value }) => value === 'require'));
  const floor = required.filter(isFloor);
  const rest = byLayer(settings.filter(({ value, source }) => value !== 'off' || isUsers(source.layer)));
  const chosen = rest.filter((setting) => rest[0] !== undefined && rank(setting) === rank(rest[0]));
  const isOff = chosen.length > 0 && chosen.every(({ value }) => value === 'off');
  return isOff ? [...floor, ...rest] : [...required, ...rest.filter(({ value }) => value !== 'off')];
}

function isUsers(layer: Setting['source']['layer']): boolean {
  return layer === 'env' || layer === 'flags';
}

function isFloor({ source }: Setting): boolean {
  return source.layer === 'floor';
}

function rank({ source }: Setting): number {
  return LAYER_RANK[source.layer];
}

function kernelMode(setting: Setting | undefined): KernelMode {
  return setting?.value === 'require' || setting?.value === 'off' ? setting.value : 'auto';
}

function traceFormat(setting: Setting | undefined): TraceFormat | null {
  if (setting === undefined) return null;
  // Without a value it is the default.
  return TRACE_FORMATS.find((format) => format === setting.value) ?? 'text';
}
