import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import {
  type ConfigEntry,
  type ConfigNode,
  ConfigSyntaxError,
  type ConfigValue,
  type Position,
} from './config-tree.js';

export function parseJson(text: string): ConfigNode {
  const errors: ParseError[] = [];
  const plain = text.replace(/^\ufeff/, '');
  const root = parseTree(plain, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error !== undefined || root === undefined) {
    const what = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error);
    throw new ConfigSyntaxError(describeSyntaxError(what), positionAt(plain, error?.offset ?? 0));
  }
  return nodeOf(root, plain);
}

/** `CommaExpected` → `comma expected` */
function describeSyntaxError(code: string): string {
  return code.replaceAll(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

function nodeOf(node: Node, text: string): ConfigNode {
  return { at: positionAt(text, node.offset), value: valueOf(node, text) };
}

function valueOf(node: Node, text: string): ConfigValue {
  const children = node.children ?? [];
  // jsonc-parser types every value as any.
  const value: unknown = node.value;
  if (node.type === 'object') return { kind: 'table', entries: children.flatMap((child) => entryFrom(child, text)) };
  if (node.type === 'array') return { kind: 'list', items: children.map((child) => nodeOf(child, text)) };
  if (typeof value === 'string') return { kind: 'string', text: value };
  if (typeof value === 'number') return { kind: 'number', number: value };
  if (typeof value === 'boolean') return { kind: 'boolean', on: value };
  return { kind: 'other', what: 'null' };
}

function entryFrom(property: Node, text: string): readonly ConfigEntry[] {
  const [key, value] = property.children ?? [];
  if (key === undefined || value === undefined) return [];
  return [{ key: String(key.value), at: positionAt(text, key.offset), node: nodeOf(value, text) }];
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
