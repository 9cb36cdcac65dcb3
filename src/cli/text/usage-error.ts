import { HermeticError } from '../../errors.js';
import { SETTINGS } from '../../policy/settings.js';
import { FLAGS, mayHaveValue, takesNextArgument } from '../flag-table.js';
import { quoteWords } from '../shell-words.js';

/** `argv[at]` is an argument where only flags may be: it is probably the start of the target. */
export function misplacedArgument(argv: readonly string[], at: number, command: string | null): HermeticError {
  const word = argv[at] ?? '';
  const previous = argv[at - 1] ?? '';
  if (takesValueAfterEquals(previous)) {
    const after = argv.slice(at + 1);
    const joined = [...argv.slice(0, at - 1), `${previous}=${word}`];
    const rest = after.length === 0 || after.includes('--') ? after : ['--', ...after];
    return new HermeticError('E_USAGE', `the value of ${previous} must be joined to it by "="`, {
      hint: corrected(command, [...joined, ...rest]),
    });
  }
  return new HermeticError('E_USAGE', `there is no "--" before the target "${word}"`, {
    hint: corrected(command, [...argv.slice(0, at), '--', ...argv.slice(at)]),
  });
}

/** There are flags, and nothing to run. */
export function missingTarget(options: readonly string[]): HermeticError {
  return new HermeticError('E_USAGE', 'there is no target to run', {
    hint: `${corrected(null, [...options, '--'])} COMMAND [ARGS...]`,
  });
}

function takesValueAfterEquals(word: string): boolean {
  const name = FLAGS.get(word);
  return name !== undefined && mayHaveValue(SETTINGS[name].shape) && !takesNextArgument(SETTINGS[name].shape);
}

function corrected(command: string | null, args: readonly string[]): string {
  return `write: ${quoteWords(['hermetic', ...(command === null ? [] : [command]), ...args])}`;
}
