import { HermeticError } from '../../errors.js';
import { PROFILES } from '../../policy/merge/profiles.js';
import { SETTING_NAMES, type SettingName, type SettingSpec, SETTINGS } from '../../policy/settings.js';
import { mayHaveValue, spellings, takesNextArgument } from '../flag-table.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const COMMANDS = ['doctor', 'explain', 'completions'];
const OWN: readonly (readonly [string, string])[] = [
  ['--help', 'every flag, with what it does'],
  ['--version', 'the version'],
];

const SCRIPTS: Readonly<Record<Shell, () => string>> = { bash: bashScript, zsh: zshScript, fish: fishScript };

export function completionScript(shell: Shell): string {
  return SCRIPTS[shell]();
}

export function parseShell(word: string | undefined): Shell {
  const shell = SHELLS.find((known) => known === word);
  if (shell !== undefined) return shell;
  const message =
    word === undefined ? 'completions needs the name of a shell' : `there are no completions for "${word}"`;
  throw new HermeticError('E_USAGE', message, { hint: `write: hermetic completions ${SHELLS.join('|')}` });
}

/** The values of a flag: a list to choose from, or a kind of file. */
function valuesOf({ meaning, choices, shape, flag }: SettingSpec): readonly string[] | 'file' | 'directory' | 'free' {
  if (choices !== undefined) return choices;
  if (meaning === 'profile') return Object.keys(PROFILES);
  if (meaning !== 'path') return 'free';
  return shape === 'switch-or-path' || flag === SETTINGS.allowWrite.flag ? 'directory' : 'file';
}

function withValues(): readonly SettingName[] {
  return SETTING_NAMES.filter((name) => mayHaveValue(SETTINGS[name].shape));
}

function allFlags(): readonly string[] {
  return [...SETTING_NAMES.flatMap(spellings), ...OWN.map(([flag]) => flag)];
}

function bashScript(): string {
  const cases = withValues().map((name) => {
    const values = valuesOf(SETTINGS[name]);
    const kinds = { file: '-f', directory: '-d', free: '-W ""' };
    const compgen = typeof values === 'string' ? kinds[values] : `-W "${values.join(' ')}"`;
    // A value that is only taken after "=" is not offered after a space.
    const guard = takesNextArgument(SETTINGS[name].shape) ? '' : '[[ -n $joined ]] && ';
    return `    ${spellings(name).join('|')}) ${guard}{ mapfile -t COMPREPLY < <(compgen ${compgen} -- "$cur"); return; } ;;`;
  });
  return `# bash completion for hermetic: source it, or save it as hermetic in bash-completion's folder
_hermetic() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} joined='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ \${COMP_WORDS[i]} == -- ]] || continue
    if declare -F _command_offset >/dev/null; then
      _command_offset $((i + 1))
    elif ((i + 1 == COMP_CWORD)); then
      mapfile -t COMPREPLY < <(compgen -c -- "$cur")
    else
      mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    fi
    return
  done
  # bash splits --flag=value into three words
  if [[ $cur == = ]]; then
    joined=1 cur=''
  elif [[ $prev == = ]]; then
    joined=1 prev=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  case $prev in
${cases.join('\n')}
    completions) ((COMP_CWORD == 2)) && { mapfile -t COMPREPLY < <(compgen -W "${SHELLS.join(' ')}" -- "$cur"); return; } ;;
  esac
  local words="-- ${allFlags().join(' ')}"
  ((COMP_CWORD == 1)) && words+=" ${COMMANDS.join(' ')}"
  [[ \${COMP_WORDS[1]} == @(doctor|explain) ]] && words+=' --json'
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -o filenames -F _hermetic hermetic hermetic-js
`;
}

function zshScript(): string {
  const specs = SETTING_NAMES.flatMap((name) =>
    spellings(name).map((flag) => {
      const spec = SETTINGS[name];
      const once = spec.shape === 'list' ? '*' : '';
      return `  ${zshQuote(`${once}${flag}${zshEquals(spec)}[${spec.summary.replaceAll(/[[\]:]/g, '\\$&')}]${zshValue(spec)}`)}`;
    }),
  );
  const own = OWN.map(([flag, summary]) => `  ${zshQuote(`(- *)${flag}[${summary}]`)}`);
  return `#compdef hermetic hermetic-js
# zsh completion for hermetic: save it as _hermetic in a folder of $fpath
_hermetic() {
  local -a flags
  flags=(
${[...specs, ...own].join('\n')}
  )
  local dashes=\${words[(i)--]}
  if (( dashes < CURRENT )); then
    shift $dashes words
    (( CURRENT -= dashes ))
    _normal
    return
  fi
  if (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then
    compadd -- ${COMMANDS.join(' ')} --
    return
  fi
  if [[ $words[2] == completions ]]; then
    compadd -- ${SHELLS.join(' ')}
    return
  fi
  [[ $words[2] == (doctor|explain) ]] && flags+=('--json[as JSON]')
  _arguments $flags
}
if [[ $funcstack[1] == _hermetic ]]; then
  _hermetic "$@"
else
  compdef _hermetic hermetic hermetic-js
fi
`;
}

/** `=`: the value is the next word or joined; `=-`: only joined. */
function zshEquals({ shape }: SettingSpec): string {
  if (!mayHaveValue(shape)) return '';
  return takesNextArgument(shape) ? '=' : '=-';
}

function zshValue(spec: SettingSpec): string {
  if (!mayHaveValue(spec.shape)) return '';
  const values = valuesOf(spec);
  const kinds = { file: '_files', directory: '_files -/', free: ' ' };
  const action = typeof values === 'string' ? kinds[values] : `(${values.join(' ')})`;
  const message = (spec.placeholder ?? 'value').replaceAll(':', '\\:');
  return `${takesNextArgument(spec.shape) ? ':' : '::'}${message}:${action}`;
}

function zshQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function fishScript(): string {
  const rows = SETTING_NAMES.flatMap((name) =>
    spellings(name).map(
      (flag) => `${FISH} -l ${flag.slice(2)}${fishValue(SETTINGS[name])} -d ${fishQuote(SETTINGS[name].summary)}`,
    ),
  );
  const own = OWN.map(([flag, summary]) => `${FISH} -l ${flag.slice(2)} -d ${fishQuote(summary)}`);
  return `# fish completion for hermetic: save it as hermetic.fish in ~/.config/fish/completions
function __hermetic_in_flags
    not contains -- -- (commandline -opc)
end

function __hermetic_first
    test (count (commandline -opc)) -eq 1
end

function __hermetic_target
    set -l tokens (commandline -opc)
    set -l dashes (contains -i -- -- $tokens)
    set -l before (string escape -- $tokens[(math $dashes + 1)..-1])
    complete -C (string join ' ' -- $before (commandline -ct))
end

complete -c hermetic -f
complete -c hermetic -n 'not __hermetic_in_flags' -a '(__hermetic_target)'
complete -c hermetic -n __hermetic_first -a '${COMMANDS.join(' ')}'
complete -c hermetic -n '__fish_seen_subcommand_from completions' -a '${SHELLS.join(' ')}'
complete -c hermetic -n '__fish_seen_subcommand_from doctor explain' -l json -d 'as JSON'
${[...rows, ...own].join('\n')}
complete -c hermetic-js -w hermetic
`;
}

const FISH = 'complete -c hermetic -n __hermetic_in_flags';

/** Without -r or -x, fish offers values only after "=", as an optional value needs it. */
function fishValue(spec: SettingSpec): string {
  if (!mayHaveValue(spec.shape)) return '';
  const values = valuesOf(spec);
  if (values === 'file') return ' -r -F';
  const kinds = { directory: " -a '(__fish_complete_directories)'", free: '' };
  const words = typeof values === 'string' ? kinds[values] : ` -a '${values.join(' ')}'`;
  return takesNextArgument(spec.shape) ? ` -x${words}` : words;
}

function fishQuote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
