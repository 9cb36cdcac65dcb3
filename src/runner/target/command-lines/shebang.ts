export interface Shebang {
  readonly interpreter: string;
  /** All the rest of the line: Linux passes it as one argument. */
  readonly argument: string | null;
  /** The line as written, for messages. */
  readonly line: string;
}

/** null if there is no shebang. A carriage return at its end is dropped, as nobody means it. */
export function parseShebang(text: string): Shebang | null {
  if (!text.startsWith('#!')) return null;
  const end = text.indexOf('\n');
  const line = (end === -1 ? text : text.slice(0, end)).trimEnd();
  const match = /^#![ \t]*([^ \t]+)(?:[ \t]+(.*))?$/.exec(line);
  if (match === null) return null;
  const [, interpreter = '', argument] = match;
  return { interpreter, argument: argument ?? null, line };
}

/** The arguments that the kernel puts before the script's path. */
export function shebangArguments(shebang: Shebang, platform: NodeJS.Platform): readonly string[] {
  if (shebang.argument === null) return [];
  return platform === 'darwin' ? shebang.argument.split(/[ \t]+/) : [shebang.argument];
}
