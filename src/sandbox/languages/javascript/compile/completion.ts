import type { AnyNode, ExpressionStatement, ModuleDeclaration, Statement } from 'acorn';

/** The expression statements whose value is the program's: the last one, on every branch that can be the last. */
export function completions(statements: readonly (Statement | ModuleDeclaration)[]): ExpressionStatement[] {
  const last = statements.findLast(({ type }) => type !== 'EmptyStatement' && type !== 'FunctionDeclaration');
  return last === undefined ? [] : ofStatement(last);
}

function ofStatement(node: AnyNode): ExpressionStatement[] {
  switch (node.type) {
    case 'ExpressionStatement':
      return [node];
    case 'BlockStatement':
      return completions(node.body);
    case 'IfStatement':
      return [...ofStatement(node.consequent), ...(node.alternate ? ofStatement(node.alternate) : [])];
    case 'LabeledStatement':
      return ofStatement(node.body);
    case 'TryStatement':
      return [...completions(node.block.body), ...(node.handler ? completions(node.handler.body.body) : [])];
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) =>
        completions(consequent.filter(({ type }) => type !== 'BreakStatement')),
      );
    default:
      return [];
  }
}
