import type { Layer, LayerName, ProfileDefinition, Setting, SettingValue } from '../../../src/policy/merge/layers.js';
import { type SettingName, SETTINGS } from '../../../src/policy/settings.js';

export type Written = Partial<Record<SettingName, SettingValue | readonly SettingValue[]>>;

/** A layer as its reader would make it: `where` is the flag for flags, `layer:key` for the others. */
export function layerOf(name: LayerName, written: Written, profiles: Readonly<Record<string, Written>> = {}): Layer {
  const definitions = Object.entries(profiles).map(([profile, content]): [string, ProfileDefinition] => [
    profile,
    { source: { layer: name, where: `${name}:[profile.${profile}]` }, settings: settingsOf(name, content) },
  ]);
  return { name, settings: settingsOf(name, written), profiles: new Map(definitions) };
}

function settingsOf(layer: LayerName, written: Written): readonly Setting[] {
  // Object.entries widens the keys; `Written` is closed.
  const entries = Object.entries(written) as [SettingName, SettingValue | readonly SettingValue[]][];
  return entries.flatMap(([name, values]) =>
    [values].flat().map((value) => {
      const { flag } = SETTINGS[name];
      const where = layer === 'flags' ? flag : `${layer}:${flag.slice(2)}`;
      return { name, value, source: { layer, where }, base: `/${layer}` };
    }),
  );
}
