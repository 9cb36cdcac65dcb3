/** One command of a console block and what the reader is told to expect of it. */
export interface Step {
  readonly command: string;
  readonly output: string;
  readonly exitCode: number;
}

const EXIT = /^# exit (\d+)$/;

/**
 * `$ command` (a trailing backslash continues it), then its output as on a terminal, then `# exit N` unless it is 0.
 * In the output a line `...` stands for any lines and `...` inside a line for any text.
 */
export function parseTranscript(text: string): readonly Step[] {
  const steps: { command: string; output: string[]; exitCode: number }[] = [];
  let continued = false;
  for (const line of text.replace(/\n+$/, '').split('\n')) {
    const step = steps.at(-1);
    if (continued && step !== undefined) {
      step.command += `\n${line}`;
      continued = line.endsWith('\\');
    } else if (line.startsWith('$ ')) {
      steps.push({ command: line.slice(2), output: [], exitCode: 0 });
      continued = line.endsWith('\\');
    } else if (step === undefined) {
      throw new Error(`output before the first command: ${line}`);
    } else {
      const exit = EXIT.exec(line);
      if (exit === null) step.output.push(line);
      else step.exitCode = Number(exit[1]);
    }
  }
  return steps.map(({ command, output, exitCode }) => ({ command, output: output.join('\n').trimEnd(), exitCode }));
}

export function outputMatches(expected: string, actual: string): boolean {
  const pattern = expected.split('\n').map((line) => {
    if (line === '...') return '(?:.*\n)*?';
    return `${line.split('...').map(escapeRegExp).join('.*')}\n`;
  });
  return new RegExp(`^${pattern.join('')}$`).test(`${actual}\n`);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
