import type { BootMessage } from '../../wire/boot.js';
import type { LaunchPlan } from './launch-plan.js';

/** Stands in a plan for the number of the descriptor that the launcher opens. */
export const CHANNEL = '\0channel';

/** The boot message as it goes over the channel. */
export function lineOf(message: BootMessage): string {
  return `${JSON.stringify(message)}\n`;
}

/** argv of the command, once the channel has a number. */
export function argvOf({ command, args, target }: LaunchPlan, channel: number): readonly string[] {
  const first = target.kind === 'python' ? command : target.argv0;
  return [first, ...args.map((arg) => (arg === CHANNEL ? String(channel) : arg))];
}

export function environmentOf({ env, inherited }: LaunchPlan, channel: number): Readonly<Record<string, string>> {
  return inherited === null ? env : { ...env, HERMETIC_GUARD: JSON.stringify({ ...inherited, channel }) };
}
