// Runs beside a bundle: tells what it exports, and what its functions answer to a few arguments.
function describe(bundle) {
  const root = Object.keys(bundle).length === 1 && bundle.default ? bundle.default : bundle;
  const lines = [];
  const seen = new Set();
  const short = (value, depth = 0) => {
    if (typeof value === 'string') return JSON.stringify(value).slice(0, 100);
    if (typeof value === 'function' || typeof value === 'symbol') return typeof value;
    if (typeof value !== 'object' || value === null) return String(value);
    if (depth > 2) return 'object';
    try {
      const entries = Object.keys(value)
        .slice(0, 12)
        .map((key) => {
          const { value: member } = Object.getOwnPropertyDescriptor(value, key);
          return `${key}:${short(member, depth + 1)}`;
        });
      return `${Object.prototype.toString.call(value)}{${entries}}`;
    } catch {
      return 'object';
    }
  };
  const walk = (value, path, depth) => {
    lines.push(`${path}=${short(value)}${typeof value === 'function' ? ` ${value.name} ${value.length}` : ''}`);
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    if (seen.has(value) || depth > 3 || lines.length > 2000) return;
    seen.add(value);
    for (const key of Object.getOwnPropertyNames(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key);
      if ('value' in descriptor) walk(descriptor.value, `${path}.${key}`, depth + 1);
      else lines.push(`${path}.${key} is an accessor`);
    }
  };
  walk(root, '', 0);
  const lists = [[], ['a.b/c'], [3, 4], [{ a: 1 }], [['x', 'y']], ['a: [1, 2]\n'], [/a/g, 'cat']];
  const functions = Object.entries(root).filter(([, member]) => typeof member === 'function');
  for (const [name, member] of functions.slice(0, 60))
    for (const [index, list] of lists.entries())
      try {
        const answer = member(...list);
        if (typeof answer?.then === 'function') answer.then(undefined, () => undefined);
        lines.push(`${name}#${index}=${short(answer)}`);
      } catch (error) {
        lines.push(`${name}#${index} throws ${error?.name}`);
      }
  return lines.join('\n');
}
