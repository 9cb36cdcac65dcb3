import { replaceAll } from './replace-all.mjs';

/**
 * Takes from each builtin module the members that the bundle uses, as they are now. The bundler's helper `__toESM` would
 * make a getter for each of its members, at every start, and would see what a target replaces later.
 * @param {string} code
 * @returns {string}
 */
export function onlyUsed(code) {
  const result = replaceAll('onlyUsed', code, /^(node_\w+) = \S*__toESM\(\1, 1\);$/gm, (_, name) => {
    const used = new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, member]) => member));
    used.delete('default');
    const members = ['default: MODULE', ...[...used].map((member) => `${member}: MODULE.${member}`)];
    return `${name} = { ${members.join(', ').replaceAll('MODULE', name)} };`;
  });
  const missed = /^.*__toESM\(node_\w+.*$/m.exec(result);
  if (missed !== null) throw new Error(`onlyUsed does not know this form: ${missed[0]}`);
  return result;
}
