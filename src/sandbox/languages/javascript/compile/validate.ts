import type { AnyNode } from 'acorn';
import { getLineInfo } from 'acorn';
import { ValidationError } from '../../../errors.js';
import { childrenOf } from './children.js';
import { PREFIX } from './names.js';
import { type Ast, tooDeep } from './parse.js';

declare const validated: unique symbol;

/** A program that consists of known syntax only. The rewriter takes nothing else. */
export type Validated = Ast & { readonly [validated]: true };

/** Every kind of node that the rewriter knows. Anything else is refused: a new syntax waits until it was thought about. */
const KNOWN: ReadonlySet<string> = new Set<AnyNode['type']>([
  'ArrayExpression', 'ArrayPattern', 'ArrowFunctionExpression', 'AssignmentExpression', 'AssignmentPattern', 'AwaitExpression',
  'BinaryExpression', 'BlockStatement', 'BreakStatement', 'CallExpression', 'CatchClause', 'ChainExpression', 'ClassBody',
  'ClassDeclaration', 'ClassExpression', 'ConditionalExpression', 'ContinueStatement', 'DoWhileStatement', 'EmptyStatement',
  'ExportAllDeclaration', 'ExportDefaultDeclaration', 'ExportNamedDeclaration', 'ExportSpecifier', 'ExpressionStatement',
  'ForInStatement', 'ForOfStatement', 'ForStatement', 'FunctionDeclaration', 'FunctionExpression', 'Identifier', 'IfStatement',
  'ImportAttribute', 'ImportDeclaration', 'ImportDefaultSpecifier', 'ImportExpression', 'ImportNamespaceSpecifier', 'ImportSpecifier',
  'LabeledStatement', 'Literal', 'LogicalExpression', 'MemberExpression', 'MetaProperty', 'MethodDefinition', 'NewExpression',
  'ObjectExpression', 'ObjectPattern', 'ParenthesizedExpression', 'PrivateIdentifier', 'Program', 'Property', 'PropertyDefinition',
  'RestElement', 'ReturnStatement', 'SequenceExpression', 'SpreadElement', 'StaticBlock', 'Super', 'SwitchCase', 'SwitchStatement',
  'TaggedTemplateExpression', 'TemplateElement', 'TemplateLiteral', 'ThisExpression', 'ThrowStatement', 'TryStatement',
  'UnaryExpression', 'UpdateExpression', 'VariableDeclaration', 'VariableDeclarator', 'WhileStatement', 'YieldExpression',
]); // prettier-ignore

/** Throws ValidationError for syntax that the guest's language does not have. */
export function validate(ast: Ast): Validated {
  if (ast.code.includes(PREFIX)) throw new ValidationError('the program uses a name that the sandbox keeps for itself');
  try {
    visit(ast.program, ast);
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
  // All that the brand says was checked above.
  return ast as Validated;
}

function visit(node: AnyNode, ast: Ast): void {
  const problem = problemOf(node);
  if (problem !== null) throw refuse(ast, node, problem);
  for (const child of childrenOf(node)) visit(child, ast);
}

function problemOf(node: AnyNode): string | null {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      // Escapes in the source are decoded here.
      return node.name.startsWith(PREFIX) ? 'this name belongs to the sandbox' : null;
    case 'MetaProperty':
      return node.meta.name === 'import' ? 'import.meta is not available in the sandbox' : null;
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'eval'
        ? 'eval is not available in the sandbox'
        : null;
    case 'DebuggerStatement':
      return 'debugger is not available in the sandbox';
    default:
      return KNOWN.has(node.type) ? null : `${node.type} is not available in the sandbox`;
  }
}

function refuse({ code }: Ast, node: AnyNode, message: string): ValidationError {
  const { line, column } = getLineInfo(code, node.start);
  return new ValidationError(message, { line, column: column + 1 });
}
