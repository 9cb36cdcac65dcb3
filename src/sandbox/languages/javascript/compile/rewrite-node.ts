import type {
  AnyNode,
  AssignmentProperty,
  AwaitExpression,
  CallExpression,
  CatchClause,
  Class,
  Expression,
  ExpressionStatement,
  Function as FunctionNode,
  Identifier,
  LabeledStatement,
  NewExpression,
  Pattern,
  Property,
  Statement,
  TaggedTemplateExpression,
  TryStatement,
  VariableDeclaration,
} from 'acorn';
import { childrenOf } from './children.js';
import { Edits } from './edits.js';
import { isLoop, type LoopStatement, loopsIn, type Makers, makersIn, makesMuch } from './makers.js';
import { NAMES } from './names.js';
import { bodyNames, declarationNames, lexicalNames, parameterNames, patternNames, Scope } from './scope.js';

export interface NodeOptions {
  /** Count loops and function entries. */
  readonly ticks: boolean;
  /** The program has async functions or promises: these swallow the end of a run, so that calls are checked after. */
  readonly isAsync: boolean;
  /** The text for a name that the program does not declare; null for the name itself. */
  readonly resolve: (name: string) => string | null;
}

const TICK = `if(--${NAMES.fuel}<0)${NAMES.checkpoint}();`;
const TICK_EXPRESSION = `--${NAMES.fuel}<0&&${NAMES.checkpoint}(),`;
/** Looks at the clock and the memory, whatever the count says. */
const GLANCE = `${NAMES.glance}()`;
const LINE_END = /[\r\n\u2028\u2029]/;
const SURVIVE = `if(${NAMES.fuel}<0)${NAMES.survive}();`;

/** Adds the checks that keep a program in its limits, node by node. It inserts on the same line only, so that lines stay. */
export class NodeRewriter {
  readonly edits: Edits = new Edits();
  /** Names that the program uses and does not declare. */
  readonly free: Set<string> = new Set();
  /** Names that functions of the program assign to; among them may be variables of the functions themselves. */
  readonly written: Set<string> = new Set();
  /** Text in front of statements whose value is wanted; it opens parentheses. */
  readonly keep: Map<AnyNode, string> = new Map();
  /** Offsets of `await` at the top level. */
  readonly topAwaits: number[] = [];
  /** Starts of strings that must stay as they are in a twin. */
  readonly spared: Set<number> = new Set();
  /** It has a `for await` or an `await using` there. */
  needsAsync = false;
  readonly #code: string;
  readonly #options: NodeOptions;
  readonly #tick: string;
  readonly #tickExpression: string;
  readonly #makers: Makers | null;
  #functionDepth = 0;
  /** Loops around this place in the function at hand; DIRECT where they count in the shared counter. */
  #loopDepth = 0;

  constructor(code: string, options: NodeOptions) {
    this.#code = code;
    this.#options = options;
    this.#tick = options.ticks ? TICK : '';
    this.#tickExpression = options.ticks ? TICK_EXPRESSION : '';
    this.#makers = makersIn(code);
  }

  get awaits(): boolean {
    return this.needsAsync || this.topAwaits.length > 0;
  }

  visit(node: AnyNode, scope: Scope): void {
    switch (node.type) {
      case 'Identifier':
        this.#reference(node, scope, 'read');
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.#function(node, scope);
        break;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.#class(node, scope);
        break;
      case 'BlockStatement':
        this.#statements(node.body, Scope.of(scope, lexicalNames(node.body)));
        break;
      case 'SwitchStatement': {
        this.visit(node.discriminant, scope);
        const inner = Scope.of(scope, lexicalNames(node.cases.flatMap(({ consequent }) => consequent)));
        for (const branch of node.cases) {
          if (branch.test) this.visit(branch.test, inner);
          this.#statements(branch.consequent, inner);
        }
        break;
      }
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        this.#loop(node, node, scope);
        break;
      case 'LabeledStatement':
        this.#labeled(node, scope);
        break;
      case 'BreakStatement':
      case 'ContinueStatement':
        this.#end(node);
        break;
      case 'ReturnStatement':
      case 'ThrowStatement':
        if (node.argument) this.visit(node.argument, scope);
        this.#end(node);
        break;
      case 'TryStatement':
        this.#try(node, scope);
        break;
      case 'ExpressionStatement':
        this.#expressionStatement(node, scope);
        break;
      case 'VariableDeclaration':
        this.#declaration(node, scope);
        this.#end(node);
        break;
      case 'AssignmentExpression':
        this.pattern(node.left, scope, false);
        this.visit(node.right, scope);
        break;
      case 'UpdateExpression':
        this.pattern(node.argument, scope, false);
        break;
      case 'UnaryExpression':
        if (node.operator === 'typeof' && node.argument.type === 'Identifier')
          this.#reference(node.argument, scope, 'typeof');
        // A wrapper would take the reference away that `delete` needs, as it would take `this` from a call.
        else if (node.argument.type === 'ChainExpression') this.#chain(node.argument.expression, scope);
        else this.visit(node.argument, scope);
        break;
      case 'AwaitExpression':
        this.#wrap(node, NAMES.resumed, () => this.#await(node, scope));
        break;
      case 'YieldExpression':
        this.#wrap(node, NAMES.resumed, () => {
          if (node.argument) this.visit(node.argument, scope);
        });
        break;
      case 'CallExpression':
      case 'NewExpression':
      case 'TaggedTemplateExpression':
        if (this.#options.isAsync) this.#wrap(node, NAMES.called, () => this.#call(node, scope));
        else this.#call(node, scope);
        break;
      case 'ChainExpression':
        if (this.#options.isAsync) this.#wrap(node, NAMES.called, () => this.#chain(node.expression, scope));
        else this.visit(node.expression, scope);
        break;
      case 'ImportExpression':
        this.edits.replace(node.start, node.start + 'import'.length, NAMES.importModule);
        this.visit(node.source, scope);
        if (node.options) this.visit(node.options, scope);
        break;
      case 'MemberExpression':
        this.visit(node.object, scope);
        if (node.computed) this.visit(node.property, scope);
        break;
      case 'ObjectExpression':
        for (const property of node.properties)
          if (property.type === 'SpreadElement') this.visit(property.argument, scope);
          else this.#property(property, scope);
        break;
      case 'Literal':
        // After a parenthesis a slash never divides.
        if (node.regex) this.#wrap(node, '', () => undefined);
        break;
      case 'MetaProperty':
      case 'PrivateIdentifier':
        break;
      default:
        for (const child of childrenOf(node)) this.visit(child, scope);
    }
  }

  /** Writes the end of a statement or field that the line's end stood for: the next line cannot continue it. */
  #end({ end }: AnyNode): void {
    if (this.#code[end - 1] !== ';') this.edits.close(end, ';');
  }

  #declaration(node: VariableDeclaration, scope: Scope): void {
    if (node.kind === 'await using' && this.#functionDepth === 0) this.needsAsync = true;
    for (const { id, init } of node.declarations) {
      this.pattern(id, scope, true);
      if (init) this.visit(init, scope);
    }
  }

  #await({ start, argument, end }: AwaitExpression, scope: Scope): void {
    const isTop = this.#functionDepth === 0;
    if (isTop) this.topAwaits.push(start);
    // In modules `yield` takes its place, whose operand must begin on the same line.
    const isSplit = isTop && LINE_END.test(this.#code.slice(start, argument.start));
    if (isSplit) this.edits.close(start + 'await'.length, '(');
    this.visit(argument, scope);
    if (isSplit) this.edits.close(end, ')');
  }

  /** A target: of a declaration (`binds`), or of an assignment, where names are references. */
  pattern(pattern: Pattern | Expression, scope: Scope, binds: boolean): void {
    switch (pattern.type) {
      case 'Identifier':
        if (!binds) this.#target(pattern, scope, 'read');
        break;
      case 'ObjectPattern':
        for (const property of pattern.properties)
          if (property.type === 'RestElement') this.pattern(property.argument, scope, binds);
          else this.#patternProperty(property, scope, binds);
        break;
      case 'ArrayPattern':
        for (const element of pattern.elements) if (element !== null) this.pattern(element, scope, binds);
        break;
      case 'AssignmentPattern':
        this.pattern(pattern.left, scope, binds);
        this.visit(pattern.right, scope);
        break;
      case 'RestElement':
        this.pattern(pattern.argument, scope, binds);
        break;
      default:
        this.visit(pattern, scope);
    }
  }

  #patternProperty(property: AssignmentProperty, scope: Scope, binds: boolean): void {
    if (property.computed) this.visit(property.key, scope);
    if (!property.shorthand || binds) {
      this.pattern(property.value, scope, binds);
      return;
    }
    const { value } = property;
    if (value.type === 'AssignmentPattern') {
      if (value.left.type === 'Identifier') this.#target(value.left, scope, 'shorthand');
      this.visit(value.right, scope);
    } else if (value.type === 'Identifier') this.#target(value, scope, 'shorthand');
  }

  /** A name that is assigned to. */
  #target(node: Identifier, scope: Scope, use: 'read' | 'shorthand'): void {
    if (this.#functionDepth > 0) this.written.add(node.name);
    this.#reference(node, scope, use);
  }

  #property(property: Property, scope: Scope): void {
    if (property.computed) this.visit(property.key, scope);
    if (property.shorthand && property.value.type === 'Identifier') this.#reference(property.value, scope, 'shorthand');
    else this.visit(property.value, scope);
  }

  #reference(node: Identifier, scope: Scope, use: 'read' | 'call' | 'typeof' | 'shorthand'): void {
    const declared = scope.find(node.name);
    if (declared === null) return;
    let text = declared ?? this.#free(node.name);
    if (text === null) return;
    if (use === 'typeof' && text.startsWith(`${NAMES.lookup}.`))
      text = NAMES.quietLookup + text.slice(NAMES.lookup.length);
    if (use === 'shorthand') text = `${node.name}:${text}`;
    // The comma takes the object away from `this`.
    if (use === 'call') text = `(0,${text})`;
    this.edits.replace(node.start, node.end, text);
  }

  #free(name: string): string | null {
    this.free.add(name);
    return this.#options.resolve(name);
  }

  #expressionStatement(node: ExpressionStatement, scope: Scope): void {
    const keep = this.keep.get(node);
    if (keep === undefined) {
      this.visit(node.expression, scope);
      this.#end(node);
      return;
    }
    this.edits.open(node.start, keep);
    this.visit(node.expression, scope);
    const close = ')'.repeat(keep.split('(').length - 1);
    if (this.#code[node.end - 1] === ';') this.edits.close(node.end - 1, close);
    else this.edits.close(node.end, `${close};`);
  }

  #wrap(node: AnyNode, name: string, visit: () => void): void {
    this.edits.open(node.start, `${name}(`);
    visit();
    this.edits.close(node.end, ')');
  }

  #call(node: CallExpression | NewExpression | TaggedTemplateExpression, scope: Scope): void {
    const callee = node.type === 'TaggedTemplateExpression' ? node.tag : node.callee;
    if (callee.type === 'Identifier') this.#reference(callee, scope, node.type === 'NewExpression' ? 'read' : 'call');
    // A call in front of a call is checked with it; a wrapper there would be in V8's messages.
    else this.#chain(callee.type === 'ChainExpression' ? callee.expression : callee, scope);
    this.#arguments(node, scope);
  }

  #arguments(node: CallExpression | NewExpression | TaggedTemplateExpression, scope: Scope): void {
    if (node.type === 'TaggedTemplateExpression') this.visit(node.quasi, scope);
    else if (allocates(node)) this.#wrap(node.arguments[0], NAMES.sized, () => this.visit(node.arguments[0], scope));
    else for (const argument of node.arguments) this.visit(argument, scope);
  }

  /** Inside `a?.b().c`, a wrapper around a part would end the chain; the whole is wrapped instead. */
  #chain(node: AnyNode, scope: Scope): void {
    if (node.type === 'CallExpression') {
      if (node.callee.type === 'Identifier') this.#reference(node.callee, scope, 'call');
      else this.#chain(node.callee, scope);
      this.#arguments(node, scope);
    } else if (node.type === 'MemberExpression') {
      this.#chain(node.object, scope);
      if (node.computed) this.visit(node.property, scope);
    } else this.visit(node, scope);
  }

  #function(node: FunctionNode, outer: Scope): void {
    const named = node.type === 'FunctionExpression' && node.id ? Scope.of(outer, [node.id.name]) : outer;
    const scope = Scope.of(named, parameterNames(node));
    const loopDepth = this.#loopDepth;
    this.#loopDepth = 0;
    this.#functionDepth += 1;
    for (const parameter of node.params) this.pattern(parameter, scope, true);
    const looks = this.#looks(node);
    if (node.body.type === 'BlockStatement') {
      const { start, body } = node.body;
      this.#counted(
        start + 1,
        () => this.#statements(body, Scope.of(scope, bodyNames(body))),
        looks ? `${GLANCE};` : '',
      );
    } else if (this.#tick === '' && !looks) {
      this.visit(node.body, scope);
    } else {
      this.edits.open(node.body.start, `(${this.#tickExpression}${looks ? `${GLANCE},` : ''}`);
      this.visit(node.body, scope);
      this.edits.close(node.body.end, ')');
    }
    this.#functionDepth -= 1;
    this.#loopDepth = loopDepth;
  }

  /** A body that starts at `at` counts its entry. */
  #counted(at: number, visit: () => void, glance = ''): void {
    visit();
    this.edits.close(at, this.#tick + glance);
  }

  #class(node: Class, outer: Scope): void {
    const scope = node.id ? Scope.of(outer, [node.id.name]) : outer;
    if (node.superClass) {
      // Two parentheses, because the tree does not say whether this is a sequence.
      this.edits.open(node.superClass.start, `${NAMES.heritage}((`);
      this.visit(node.superClass, scope);
      this.edits.close(node.superClass.end, '))');
    }
    for (const member of node.body.body) {
      if (member.type === 'StaticBlock') {
        this.#functionDepth += 1;
        const { body } = member;
        const [first] = body;
        const loopDepth = this.#loopDepth;
        this.#loopDepth = 0;
        if (first) this.#counted(first.start, () => this.#statements(body, Scope.of(scope, bodyNames(body))));
        this.#loopDepth = loopDepth;
        this.#functionDepth -= 1;
        continue;
      }
      if (member.computed) this.visit(member.key, scope);
      if (member.type === 'MethodDefinition') {
        // `super()` is allowed in a method of this name only.
        if (member.kind === 'constructor' && member.key.type === 'Literal') this.spared.add(member.key.start + 1);
        this.visit(member.value, scope);
      } else {
        if (member.value) this.#field(member.value, scope);
        this.#end(member);
      }
    }
  }

  /** The code of a field runs at every `new`, also where the class has no constructor to count. */
  #field(value: Expression, scope: Scope): void {
    this.#functionDepth += 1;
    const isNamed = value.type === 'Literal' || isDefinition(value);
    if (!isNamed) this.edits.open(value.start, `(${this.#tickExpression}${this.#looks(value) ? `${GLANCE},` : ''}`);
    this.visit(value, scope);
    if (!isNamed) this.edits.close(value.end, ')');
    this.#functionDepth -= 1;
  }

  /**
   * A loop, with its labels in `node`. It counts in a variable that the engine keeps in a register, and tells the shared
   * counter now and then, at its end, and where the outermost loop is left in any other way. A loop that suspends may
   * never go on: the loops around it and inside count directly.
   */
  #loop(node: AnyNode, loop: LoopStatement, scope: Scope): void {
    const depth = this.#loopDepth;
    if (!this.#options.ticks || depth === DIRECT) {
      this.#loopStatement(loop, scope);
      return;
    }
    const { deepest, suspends } = depth === 0 ? loopsIn(loop) : { deepest: 0, suspends: false };
    const counters = Array.from({ length: deepest }, (_, index) => loopName(index + 1));
    this.#loopDepth = suspends ? DIRECT : depth + 1;
    if (depth > 0) this.edits.open(node.start, '{');
    else if (!suspends) this.edits.open(node.start, `{let ${counters.map((name) => `${name}=0`).join(',')};try{`);
    this.#loopStatement(loop, scope);
    const own = loopName(depth + 1);
    if (depth > 0) this.edits.close(node.end, `${NAMES.fuel}-=${own};${own}=0;}`);
    else if (!suspends) this.edits.close(node.end, `}finally{${NAMES.fuel}-=${counters.join('+')};}}`);
    this.#loopDepth = depth;
  }

  /** Counts a round of the loop at hand. */
  #round(): string {
    if (!this.#options.ticks || this.#loopDepth === DIRECT) return this.#tick;
    const own = loopName(this.#loopDepth);
    return `if(${own}++>=${NAMES.stride}){${NAMES.fuel}-=${own};${own}=0;if(${NAMES.fuel}<0)${NAMES.checkpoint}();}`;
  }

  #loopStatement(node: LoopStatement, scope: Scope): void {
    if (node.type === 'WhileStatement' || node.type === 'DoWhileStatement') {
      this.#loopBody(node, scope);
      this.visit(node.test, scope);
      if (node.type === 'DoWhileStatement') this.#end(node);
    } else this.#for(node, scope);
  }

  /** A label must stand right before its loop. */
  #labeled(node: LabeledStatement, scope: Scope): void {
    let inner: Statement = node.body;
    while (inner.type === 'LabeledStatement') inner = inner.body;
    if (isLoop(inner)) this.#loop(node, inner, scope);
    else this.visit(inner, scope);
  }

  #for(node: Extract<AnyNode, { type: 'ForStatement' | 'ForInStatement' | 'ForOfStatement' }>, outer: Scope): void {
    const head = node.type === 'ForStatement' ? node.init : node.left;
    const names = new Set<string>();
    if (head?.type === 'VariableDeclaration' && head.kind !== 'var') declarationNames(head, names);
    const scope = Scope.of(outer, names);
    if (node.type === 'ForStatement') {
      this.#loopBody(node, scope);
      if (head?.type === 'VariableDeclaration') this.#declaration(head, scope);
      else if (head) this.visit(head, scope);
      if (node.test) this.visit(node.test, scope);
      if (node.update) this.visit(node.update, scope);
    } else {
      this.#loopBody(node, scope);
      if (node.type === 'ForOfStatement' && node.await && this.#functionDepth === 0) this.needsAsync = true;
      if (node.left.type === 'VariableDeclaration') this.#declaration(node.left, scope);
      else this.pattern(node.left, scope, false);
      this.visit(node.right, scope);
    }
  }

  #loopBody(loop: LoopStatement, scope: Scope): void {
    const { body } = loop;
    const tick = this.#round() + (this.#looks(loop) ? `${GLANCE};` : '');
    if (tick === '') {
      this.visit(body, scope);
      return;
    }
    if (body.type === 'BlockStatement') this.edits.close(body.start + 1, tick);
    else this.edits.open(body.start, `{${tick}`);
    this.visit(body, scope);
    if (body.type !== 'BlockStatement') this.edits.close(body.end, '}');
  }

  /** Whether each round must look at the clock: because nothing else does, or because one tick may do too much. */
  #looks(node: LoopStatement | FunctionNode | Expression): boolean {
    const { ticks, isAsync } = this.#options;
    // V8's own clock can miss: its interrupt is lost while Node handles a rejected promise.
    return (!ticks && isAsync) || (this.#makers !== null && makesMuch(node, this.#makers));
  }

  #statements(statements: readonly Statement[], scope: Scope): void {
    for (const statement of statements) this.visit(statement, scope);
  }

  #try(node: TryStatement, scope: Scope): void {
    this.visit(node.block, scope);
    if (node.handler) this.#catch(node.handler, scope);
    if (node.finalizer) {
      this.edits.close(node.finalizer.start + 1, SURVIVE + this.#lookAfterError());
      this.visit(node.finalizer, scope);
    }
  }

  #catch({ start, param, body }: CatchClause, outer: Scope): void {
    const names = new Set<string>();
    if (param) patternNames(param, names);
    const scope = Scope.of(outer, names);
    if (!param) {
      this.edits.close(body.start + 1, SURVIVE + this.#lookAfterError());
    } else if (param.type === 'Identifier') {
      const name = this.#code.slice(param.start, param.end);
      this.edits.close(body.start + 1, `${name}=${NAMES.caught}(${name});${this.#lookAfterError()}`);
    } else {
      // The pattern would read the error before it is checked. It keeps a scope of its own: its defaults do not see
      // the names that the body declares.
      this.#replaceKeepingLines(start, param.start, `catch(${NAMES.error}){let `);
      this.pattern(param, scope, true);
      this.#replaceKeepingLines(param.end, body.start, `=${NAMES.caught}(${NAMES.error});`);
      this.edits.close(body.start + 1, this.#lookAfterError());
      this.edits.close(body.end, '}');
    }
    this.#statements(body.body, Scope.of(scope, lexicalNames(body.body)));
  }

  /**
   * Without ticks only V8's own clock ends a program, and its interrupt comes once: it is sometimes lost while V8 makes the
   * error of a full stack. A program that catches such errors for ever has to look itself.
   */
  #lookAfterError(): string {
    return this.#options.ticks ? '' : `${GLANCE};`;
  }

  #replaceKeepingLines(start: number, end: number, text: string): void {
    this.edits.replace(start, end, text + this.#code.slice(start, end).replaceAll(/[^\r\n\u2028\u2029]/g, ''));
  }
}

/** `Array(n)`, `new Uint8Array(n)`, `new Set(list)`: if the argument is a size, it is charged first. */
function allocates(
  node: CallExpression | NewExpression,
): node is (CallExpression | NewExpression) & { arguments: [Expression] } {
  const [size] = node.arguments;
  return (
    node.callee.type === 'Identifier' &&
    /^(?:Array|ArrayBuffer|Map|Set|(?:Big)?(?:Int|Uint|Float)(?:8|16|32|64)(?:Clamped)?Array)$/.test(
      node.callee.name,
    ) &&
    node.arguments.length === 1 &&
    size?.type !== 'SpreadElement' &&
    !(size?.type === 'Literal' && typeof size.value === 'number' && size.value < 10_000)
  );
}

const DIRECT = -1;

function loopName(depth: number): string {
  return `${NAMES.loop}${depth}`;
}

/** An anonymous function or class takes its name from the assignment around it: nothing may come between. */
export function isDefinition(node: Expression): boolean {
  return (
    node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'ClassExpression'
  );
}
