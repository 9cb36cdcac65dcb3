import type * as wire from '../../wire/policy.js';
import type { GuardName, SettingName } from '../settings.js';

/** Where a value was written: shown by `explain`, by trace lines and in error messages. */
export interface Source {
  /** Lowest to highest; a higher layer may add exceptions to a lower one's guard, never the other way round. */
  readonly layer: LayerName;
  /** `--no-network`, `HERMETIC_FLAGS`, `HERMETIC.toml:3:1`, `profile net-hermetic (HERMETIC_PROFILE)`… */
  readonly where: string;
}

export type LayerName = 'default' | 'floor' | 'file' | 'env' | 'flags' | 'options';

export const LAYER_RANK: Readonly<Record<LayerName, number>> = {
  default: 0,
  floor: 1,
  file: 2,
  env: 3,
  flags: 4,
  // Guards in your own process know no other layer.
  options: 4,
};

export type SettingValue = true | string | number;

/** One written value. A list setting written three times gives three of these. */
export interface Setting {
  readonly name: SettingName;
  readonly value: SettingValue;
  readonly source: Source;
  /** Relative paths in the value are relative to this directory: the cwd, or the folder of the config file. */
  readonly base: string;
}

/** All that one layer says, as it was written. */
export interface Layer {
  readonly name: LayerName;
  readonly settings: readonly Setting[];
  /** The profiles that its file defines; higher layers may name them too. */
  readonly profiles?: ReadonlyMap<string, ProfileDefinition>;
}

export interface ProfileDefinition {
  readonly source: Source;
  readonly settings: readonly Setting[];
}

/** How a setting ended up in the effective policy. */
export type Effect =
  | { readonly kind: 'in-force' }
  /** The loosening rule: a higher layer, or the floor, turned the guard on, so this exception does not widen it. */
  | { readonly kind: 'ignored'; readonly owner: Source }
  /** Another layer says the same thing, or says it differently (limits, output). */
  | { readonly kind: 'overridden'; readonly by: Source };

export interface Provenance {
  readonly setting: Setting;
  readonly guard: GuardName | null;
  readonly effect: Effect;
}

/** Which flag denies what, for messages; the guards never interpret these. */
export type Rule = wire.Rule;
