/** Texts, and the words that both hermetic and sh split them into. */
export const TEXTS: readonly [string, readonly string[]][] = [
  ['', []],
  ['  \t\n ', []],
  ['--no-network', ['--no-network']],
  [' --timeout   5\n--seal ', ['--timeout', '5', '--seal']],
  ["--allow-write 'my dir'", ['--allow-write', 'my dir']],
  ['--allow-write="my dir"/x', ['--allow-write=my dir/x']],
  [String.raw`a\ b c\'d`, ['a b', "c'd"]],
  [`'' ""`, ['', '']],
  [String.raw`"a\"b" "\$x" "\n"`, ['a"b', '$x', String.raw`\n`]],
  [String.raw`'a\'`, ['a\\']],
  ['a\\\nb "c\\\nd"', ['ab', 'cd']],
];
