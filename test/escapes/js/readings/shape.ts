import { parseSync } from 'oxc-parser';
import { parse } from '../../../../src/sandbox/languages/javascript/compile/parse.js';

type Tree = readonly [type: string, start: number, end: number, ...children: Tree[]];

/** The tree that another parser makes of a program; null if it refuses it. */
export function shapeElsewhere(code: string): Tree[] | null {
  const options = { lang: 'js', sourceType: 'module', preserveParens: false, showSemanticErrors: true } as const;
  const { program, errors } = parseSync('program.mjs', code, options);
  return errors.length > 0 ? null : program.body.map((node) => treeOf(node));
}

export function shapeHere(code: string): Tree[] {
  return parse(code, 'javascript').program.body.map((node) => treeOf(node));
}

function treeOf(node: object): Tree {
  const { type, start, end, ...rest } = node as { type: string; start: number; end: number };
  const children = Object.values(rest)
    .flat()
    .filter((child: unknown): child is object => typeof child === 'object' && child !== null && 'type' in child)
    .map((child) => treeOf(child))
    .sort((a, b) => a[1] - b[1] || a[2] - b[2] || (a[0] < b[0] ? -1 : 1));
  return [type, start, end, ...children];
}
