import { expandProfiles } from './expand-profiles.js';
import { type Layer, LAYER_RANK, type Provenance, type Rule, type Setting } from './layers.js';
import { guardEffect, policyOf, ruleOf } from './merge-guards.js';
import { isRunSetting, runEffect, type RunSettings, runSettingsOf } from './merge-run.js';
import { type ReachPolicy, tighten } from '../reach-policy.js';
import { type GuardName, SETTING_NAMES, SETTINGS } from '../settings.js';

/** The result of all layers together. */
export interface Merged {
  /** Paths are absolute but may still hold symbolic links and `..`: the runner resolves them once, at start. */
  readonly policy: ReachPolicy;
  readonly run: RunSettings;
  /** One row per written value, lowest layer first. */
  readonly provenance: readonly Provenance[];
  readonly rules: Readonly<Partial<Record<GuardName, Rule>>>;
}

const DEFAULTS: Layer = {
  name: 'default',
  settings: [{ name: 'kernel', value: 'auto', source: { layer: 'default', where: 'default' }, base: '/' }],
};

/** Guards only turn on; the floor is a policy of its own, joined by `tighten`, so that nothing loosens it. */
export function mergeLayers(written: readonly Layer[]): Merged {
  const layers = [...expandProfiles([DEFAULTS, ...written])].sort((a, b) => LAYER_RANK[a.name] - LAYER_RANK[b.name]);
  const settings = layers.flatMap((layer) => layer.settings);
  const floor = settings.filter(({ source }) => source.layer === 'floor');
  const above = settings.filter(({ source }) => source.layer !== 'floor');
  return {
    provenance: settings.map((setting) => provenanceOf(setting, settings, floor, above)),
    policy: tighten(policyOf(floor), policyOf(above)),
    run: runSettingsOf(settings),
    rules: rulesOf(floor, above),
  };
}

function provenanceOf(
  setting: Setting,
  settings: readonly Setting[],
  floor: readonly Setting[],
  above: readonly Setting[],
): Provenance {
  const { guard, exceptionTo } = SETTINGS[setting.name];
  const isFloor = setting.source.layer === 'floor';
  return {
    setting,
    guard: guard ?? exceptionTo ?? null,
    effect: isRunSetting(setting.name)
      ? runEffect(setting, settings)
      : guardEffect(setting, isFloor ? floor : above, isFloor ? [] : floor),
  };
}

function rulesOf(floor: readonly Setting[], above: readonly Setting[]): Readonly<Partial<Record<GuardName, Rule>>> {
  const rules: Partial<Record<GuardName, Rule>> = {};
  for (const name of SETTING_NAMES) {
    const { guard } = SETTINGS[name];
    const rule = guard === undefined ? null : ruleOf(guard, above, floor);
    if (guard !== undefined && rule !== null) rules[guard] = rule;
  }
  return rules;
}
