import { HermeticError } from '../../errors.js';
import type { Layer, ProfileDefinition, Setting } from './layers.js';
import { nearest } from '../nearest.js';
import { PROFILES } from './profiles.js';
import { SETTING_NAMES } from '../settings.js';

type Definitions = ReadonlyMap<string, readonly Setting[]>;

/** Every layer with the settings of the profiles it names next to its own; the naming itself stays, for `explain`. */
export function expandProfiles(layers: readonly Layer[]): readonly Layer[] {
  if (!layers.some(speaksOfProfiles)) return layers;
  const builtIn = builtInDefinitions();
  const floor = layers.find(({ name }) => name === 'floor');
  // The floor sees its own profiles only: a project file must not decide what a name in the floor means.
  const floorDefinitions = define(builtIn, floor?.profiles);
  const all = layers
    .filter((layer) => layer !== floor)
    .reduce<Definitions>((known, layer) => define(known, layer.profiles), floorDefinitions);
  return layers.map((layer) => expandLayer(layer, layer === floor ? floorDefinitions : all));
}

function speaksOfProfiles({ settings, profiles }: Layer): boolean {
  return (profiles?.size ?? 0) > 0 || settings.some(({ name }) => name === 'profile');
}

function expandLayer(layer: Layer, definitions: Definitions): Layer {
  // Profiles that nobody names are expanded too, so that a mistake in one is found before it is needed.
  for (const [name, { settings }] of layer.profiles ?? []) {
    for (const setting of settings) expand(setting, definitions, [name]);
  }
  return { ...layer, settings: layer.settings.flatMap((setting) => expand(setting, definitions, [])) };
}

function expand(setting: Setting, definitions: Definitions, path: readonly string[]): readonly Setting[] {
  if (setting.name !== 'profile') return [setting];
  const name = String(setting.value);
  const { layer, where } = setting.source;
  if (path.includes(name)) {
    throw new HermeticError('E_CONFIG_INVALID', `${where}: profiles name each other: ${[...path, name].join(' > ')}`);
  }
  const settings = definitions.get(name);
  if (settings === undefined) throw unknownProfile(name, where, definitions);
  const source = { layer, where: `profile ${name} (${where})` };
  const inner = settings.flatMap((member) =>
    expand({ ...member, source, base: member.base || setting.base }, definitions, [...path, name]),
  );
  return [setting, ...inner];
}

function unknownProfile(name: string, where: string, definitions: Definitions): HermeticError {
  const meant = nearest(name, definitions.keys());
  const list = `profiles: ${[...definitions.keys()].join(', ')}`;
  return new HermeticError('E_UNKNOWN_PROFILE', `${where}: there is no profile "${name}"`, {
    hint: meant === null ? list : `did you mean ${meant}? ${list}`,
  });
}

function define(known: Definitions, own: ReadonlyMap<string, ProfileDefinition> | undefined): Definitions {
  const definitions = new Map(known);
  for (const [name, { source, settings }] of own ?? []) {
    // Redefining one would let a file change what a flag means.
    if (definitions.has(name)) {
      throw new HermeticError('E_CONFIG_INVALID', `${source.where}: the profile "${name}" exists already`, {
        hint: 'give it another name',
      });
    }
    definitions.set(name, settings);
  }
  return definitions;
}

function builtInDefinitions(): Definitions {
  const source = { layer: 'default', where: 'built-in' } as const;
  return new Map(
    Object.entries(PROFILES).map(([profile, row]) => [
      profile,
      SETTING_NAMES.flatMap((name) => [row[name] ?? []].flat().map((value) => ({ name, value, source, base: '' }))),
    ]),
  );
}
