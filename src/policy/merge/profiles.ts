import type { SettingName } from '../settings.js';

/** The settings of a profile, in the same terms as a config file. */
export type ProfileSettings = Partial<Record<SettingName, true | string | readonly string[]>>;

const NATIVE: ProfileSettings = { blockNative: true };

/** The built-in profiles; config files may add others under `[profile.NAME]`. */
export const PROFILES: Readonly<Record<string, ProfileSettings>> = {
  'net-hermetic': { blockNetwork: true, allowLocalhost: true },
  'exec-deny': { blockSubprocess: true },
  'fs-readonly': { fsReadonly: true },
  'strict-imports': NATIVE,
  'block-native': NATIVE,
  'block-all': {
    blockNetwork: true,
    blockSubprocess: true,
    fsReadonly: true,
    blockEnvironment: true,
    blockCodeExec: true,
    blockNative: true,
    blockInterpreterMutation: true,
  },
};
