import { HermeticError } from '../../errors.js';
import { absolutePath } from '../absolute-path.js';
import { type Effect, LAYER_RANK, type Rule, type Setting } from './layers.js';
import { parseValue } from '../parse-value.js';
import type { ReachPolicy } from '../reach-policy.js';
import { configKey, type GuardName, SETTING_NAMES, type SettingName, SETTINGS } from '../settings.js';

const IN_FORCE: Effect = { kind: 'in-force' };

/** The setting that turns a guard on. */
function guardSetting(guard: GuardName): SettingName {
  const name = SETTING_NAMES.find((candidate) => SETTINGS[candidate].guard === guard);
  if (name === undefined) throw new TypeError(`no setting turns ${guard} on`);
  return name;
}

/**
 * The policy of settings that may loosen each other by the loosening rule: the highest layer that turns a guard on
 * owns it, and only exceptions from that layer or a higher one count.
 */
export function policyOf(settings: readonly Setting[]): ReachPolicy {
  const isOn = (guard: GuardName): boolean => guardOwner(settings, guard) !== undefined;
  const counted = (name: SettingName): readonly string[] => countedValues(settings, name);
  return {
    network: isOn('network')
      ? [
          {
            localhost: counted('allowLocalhost').length > 0,
            domains: counted('allowDomains').map((text) => parseValue('domain', text)),
            ips: counted('allowIps').map((text) => parseValue('cidr', text)),
          },
        ]
      : [],
    subprocess: isOn('subprocess'),
    // A lower layer's ROOT stays as a clause of its own: a higher `--fs-readonly` without one must not free the reads.
    filesystem: isOn('filesystem')
      ? rootsOf(settings).map((root) => ({ root, read: counted('allowRead'), write: counted('allowWrite') }))
      : [],
    environment: isOn('environment') ? [{ allow: counted('allowEnv') }] : [],
    code: isOn('code'),
    imports: distinct(settings.filter(({ name }) => name === 'denyImports').map(text)),
    native: isOn('native'),
    interpreter: isOn('interpreter'),
  };
}

/** The effect of a setting that turns a guard on or is an exception to one; `floor` holds the settings of the floor. */
export function guardEffect(setting: Setting, side: readonly Setting[], floor: readonly Setting[]): Effect {
  const { guard, exceptionTo } = SETTINGS[setting.name];
  if (guard !== undefined) return switchEffect(setting, guardOwner(side, guard));
  if (exceptionTo === undefined) return IN_FORCE;
  const owner = exceptionOwner(side, setting.name);
  if (owner !== undefined) return isBelow(setting, owner) ? { kind: 'ignored', owner: owner.source } : IN_FORCE;
  const stricter = exceptionOwner(floor, setting.name) ?? higherGuard(setting, guardOwner(side, exceptionTo));
  if (stricter !== undefined) return { kind: 'ignored', owner: stricter.source };
  throw exceptionWithoutGuard(setting, exceptionTo);
}

/** The flag to name when something is denied: the owner's. */
export function ruleOf(guard: GuardName, side: readonly Setting[], floor: readonly Setting[]): Rule | null {
  const owner = guardOwner(side, guard) ?? guardOwner(floor, guard);
  if (owner === undefined) return null;
  const rule = { name: configKey(owner.name), source: owner.source.where };
  return owner.source.layer === 'options' ? { ...rule, option: owner.name } : rule;
}

function switchEffect(setting: Setting, owner: Setting | undefined): Effect {
  const addsUp = setting.name === 'denyImports' || typeof setting.value === 'string';
  return addsUp || owner === undefined || !isBelow(setting, owner)
    ? IN_FORCE
    : { kind: 'overridden', by: owner.source };
}

/** Found once for a list: each of its settings asks, and a file may hold a hundred thousand. */
const owners = new WeakMap<readonly Setting[], Map<string, Setting | undefined>>();

function remembered(settings: readonly Setting[], key: string, find: () => Setting | undefined): Setting | undefined {
  const known = owners.get(settings) ?? new Map<string, Setting | undefined>();
  owners.set(settings, known);
  if (!known.has(key)) known.set(key, find());
  return known.get(key);
}

function guardOwner(settings: readonly Setting[], guard: GuardName): Setting | undefined {
  return remembered(settings, guard, () => highest(settings.filter(({ name }) => SETTINGS[name].guard === guard)));
}

/** `--allow-read` is an exception to a ROOT, not to the guard: without one there is nothing to except from. */
function exceptionOwner(settings: readonly Setting[], name: SettingName): Setting | undefined {
  if (name === 'allowRead') return remembered(settings, 'ROOT', () => highest(settings.filter(isRoot)));
  const guard = SETTINGS[name].exceptionTo;
  return guard === undefined ? undefined : guardOwner(settings, guard);
}

function higherGuard(setting: Setting, owner: Setting | undefined): Setting | undefined {
  return owner !== undefined && isBelow(setting, owner) ? owner : undefined;
}

function highest(settings: readonly Setting[]): Setting | undefined {
  return settings.reduce<Setting | undefined>(
    (best, setting) => (best === undefined || isBelow(best, setting) ? setting : best),
    undefined,
  );
}

function isBelow(setting: Setting, other: Setting): boolean {
  return LAYER_RANK[setting.source.layer] < LAYER_RANK[other.source.layer];
}

function isRoot({ name, value }: Setting): boolean {
  return name === 'fsReadonly' && typeof value === 'string';
}

function rootsOf(settings: readonly Setting[]): readonly (string | null)[] {
  const roots = distinct(settings.filter(isRoot).map(text));
  return roots.length === 0 ? [null] : roots;
}

function countedValues(settings: readonly Setting[], name: SettingName): readonly string[] {
  const owner = exceptionOwner(settings, name);
  if (owner === undefined) return [];
  return distinct(settings.filter((setting) => setting.name === name && !isBelow(setting, owner)).map(text));
}

function text({ name, value, base }: Setting): string {
  return SETTINGS[name].meaning === 'path' ? absolutePath(base, String(value)) : String(value);
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function exceptionWithoutGuard(setting: Setting, guard: GuardName): HermeticError {
  const isOption = setting.source.layer === 'options';
  const flag = isOption ? guardSetting(guard) : SETTINGS[guardSetting(guard)].flag;
  const written = describeSetting(setting);
  return setting.name === 'allowRead'
    ? new HermeticError(
        'E_EXCEPTION_WITHOUT_GUARD',
        `${written} adds to a ROOT, but there is no ${isOption ? 'fsRoot' : `${flag}=ROOT`}`,
        {
          hint: `add ${isOption ? 'fsRoot' : `${flag}=ROOT`}, or leave ${isOption ? 'allowRead' : SETTINGS.allowRead.flag} out: reads are not restricted`,
        },
      )
    : new HermeticError('E_EXCEPTION_WITHOUT_GUARD', `${written} is an exception to ${flag}, which nothing turns on`, {
        hint: isOption ? `add ${flag}: true` : `add ${flag}`,
      });
}

/** `--allow-domain example.com (HERMETIC.toml:3:1)` */
function describeSetting({ name, value, source }: Setting): string {
  if (source.layer === 'options') return `${name}: ${JSON.stringify(value)}`;
  const written = value === true ? SETTINGS[name].flag : `${SETTINGS[name].flag} ${value}`;
  return source.layer === 'flags' && source.where.startsWith('--') ? written : `${written} (${source.where})`;
}
