import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import {
  type ConfigEntry,
  type ConfigNode,
  ConfigSyntaxError,
  type ConfigValue,
  type Position,
} from './config-tree.js';

export function parseToml(text: string): ConfigNode {
  const root: ConfigNode = { at: { line: 1, column: 1 }, value: { kind: 'table', entries: [] } };
  for (const node of parse(text).body[0].body) {
    if (node.type === 'TOMLKeyValue') addPair(root, node);
    else addTable(root, node);
  }
  return root;
}

function parse(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text.replace(/^\ufeff/, ''), { tomlVersion: '1.0' });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new ConfigSyntaxError(error.message, { line: error.lineNumber, column: error.column + 1 });
  }
}

function addTable(root: ConfigNode, table: AST.TOMLTable): void {
  // `[[x]]` is a list of tables, and no setting is one: what matters is that `x` is not a table.
  if (table.kind === 'array') {
    const parent = descend(root, table.key.keys.slice(0, -1));
    const last = table.key.keys.at(-1);
    if (last !== undefined) entriesOf(parent).push(entry(last, { kind: 'other', what: 'a list of tables' }));
    return;
  }
  const node = descend(root, table.key.keys);
  for (const pair of table.body) addPair(node, pair);
}

function addPair(table: ConfigNode, pair: AST.TOMLKeyValue): void {
  const parent = descend(table, pair.key.keys.slice(0, -1));
  const last = pair.key.keys.at(-1);
  if (last === undefined) return;
  entriesOf(parent).push({ key: keyText(last), at: positionOf(last), node: nodeOf(pair.value) });
}

/** The table at `keys`, made where it is missing: the parser has refused keys that are defined twice. */
function descend(from: ConfigNode, keys: readonly (AST.TOMLBare | AST.TOMLQuoted)[]): ConfigNode {
  return keys.reduce((node, key) => {
    const entries = entriesOf(node);
    const known = entries.find((candidate) => candidate.key === keyText(key));
    if (known !== undefined) return known.node;
    const made = entry(key, { kind: 'table', entries: [] });
    entries.push(made);
    return made.node;
  }, from);
}

function entriesOf(node: ConfigNode): ConfigEntry[] {
  return node.value.kind === 'table' ? node.value.entries : [];
}

function entry(key: AST.TOMLBare | AST.TOMLQuoted, value: ConfigValue): ConfigEntry {
  return { key: keyText(key), at: positionOf(key), node: { at: positionOf(key), value } };
}

function nodeOf(content: AST.TOMLContentNode): ConfigNode {
  if (content.type === 'TOMLArray')
    return { at: positionOf(content), value: { kind: 'list', items: content.elements.map(nodeOf) } };
  if (content.type === 'TOMLValue') return { at: positionOf(content), value: valueOf(content) };
  const table: ConfigNode = { at: positionOf(content), value: { kind: 'table', entries: [] } };
  for (const pair of content.body) addPair(table, pair);
  return table;
}

function valueOf(node: AST.TOMLValue): ConfigValue {
  switch (node.kind) {
    case 'string':
      return { kind: 'string', text: node.value };
    case 'integer':
    case 'float':
      return { kind: 'number', number: node.value };
    case 'boolean':
      return { kind: 'boolean', on: node.value };
    default:
      return { kind: 'other', what: 'a date or time' };
  }
}

function keyText(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === 'TOMLBare' ? key.name : key.value;
}

function positionOf({ loc }: AST.HasLocs): Position {
  return { line: loc.start.line, column: loc.start.column + 1 };
}
