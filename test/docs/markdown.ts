/** A fenced code block: its info string is a language, then words such as `no-run`, then `key=value` pairs. */
export interface Block {
  readonly language: string;
  readonly marks: ReadonlySet<string>;
  readonly options: ReadonlyMap<string, string>;
  readonly text: string;
  /** 1-based line of the opening fence. */
  readonly line: number;
}

const FENCE = /^(?<indent> *)(?<fence>`{3,})(?<info>[^`]*)$/;

export function parseBlocks(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const opening = FENCE.exec(lines[index] ?? '')?.groups;
    if (opening === undefined) continue;
    const { indent = '', fence = '', info = '' } = opening;
    const end = lines.indexOf(indent + fence, index + 1);
    if (end === -1) throw new Error(`line ${index + 1}: the code block is never closed`);
    const text = lines
      .slice(index + 1, end)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    blocks.push({ ...parseInfo(info), text: `${text.join('\n')}\n`, line: index + 1 });
    index = end;
  }
  return blocks;
}

function parseInfo(info: string): Pick<Block, 'language' | 'marks' | 'options'> {
  const [language = '', ...words] = info.trim().split(/\s+/);
  const pairs = words.filter((word) => word.includes('='));
  return {
    language,
    marks: new Set(words.filter((word) => !word.includes('='))),
    options: new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
  };
}
