/** Reads what a test says about itself between its dashes, in the part of YAML that the suite uses. */
export function parseFrontMatter(source) {
  const text = /\/\*---(?<yaml>[^]*?)---\*\//.exec(source)?.groups.yaml ?? '';
  const entries = parseEntries(text.replaceAll(/\r\n?/g, '\n').split('\n'));
  const list = (key) => asList(entries.get(key));
  return {
    flags: new Set(list('flags')),
    includes: list('includes'),
    features: list('features'),
    negative: asNegative(entries.get('negative')),
  };
}

/** Reads `key: value` and the indented lines below it. */
function parseEntries(lines) {
  const entries = new Map();
  let current = null;
  for (const line of lines) {
    const found = /^(?<key>[A-Za-z]\w*):(?<value>.*)$/.exec(line);
    if (found !== null) {
      current = { value: found.groups.value.trim(), lines: [] };
      entries.set(found.groups.key, current);
    } else if (line.trim() !== '') current?.lines.push(line);
  }
  return entries;
}

/** Reads `[a, b]`, on one or several lines, or lines of `- a`. */
function asList(entry) {
  if (entry === undefined) return [];
  const text = [entry.value, ...entry.lines].join('\n').replaceAll(/(?:^|\s)#.*/g, '');
  const inline = /^\s*\[(?<items>[^\]]*)\]/.exec(text)?.groups.items;
  const items = inline === undefined ? text.split(/^\s*-\s/m) : inline.split(',');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

function asNegative(entry) {
  if (entry === undefined) return null;
  const text = entry.lines.join('\n');
  return { phase: /phase:\s*(\S+)/.exec(text)?.[1] ?? '', type: /type:\s*(\S+)/.exec(text)?.[1] ?? '' };
}
