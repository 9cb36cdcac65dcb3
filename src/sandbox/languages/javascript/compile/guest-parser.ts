import { type Options, Parser, type Program, type TokenType, tokTypes } from 'acorn';
import { ValidationError } from '../../../errors.js';
import { NameBudget, NameList } from './name-list.js';

/** How acorn reads the next token. */
interface Context {
  readonly preserveSpace?: boolean;
  readonly override?: (parser: AcornParser) => void;
}

const BRACES: Context = {};
const TEMPLATE: Context = { preserveSpace: true, override: (parser) => parser.tryReadTemplateToken() };

/** Members of acorn's parser that its types leave out. Its plug-ins override the same ones. */
interface AcornParser {
  readonly input: string;
  pos: number;
  start: number;
  end: number;
  lastTokEnd: number;
  type: TokenType;
  value: unknown;
  exprAllowed: boolean;
  context: Context[];
  scopeStack: { flags: number; var: string[]; lexical: string[]; functions: string[] }[];
  parse(): Program;
  curContext(): Context;
  finishOp(type: TokenType, size: number): void;
  readRegexp(): void;
  readString(quote: number): void;
  readNumber(startsWithDot: boolean): void;
  tryReadTemplateToken(): void;
  readToken_lt_gt(code: number): void;
  readToken_plus_min(code: number): void;
  parseExprAtom(errors: unknown, forInit: unknown, forNew: unknown): object;
  parseYield(forInit: unknown): object;
  parseArrowExpression(node: unknown, params: unknown, isAsync: unknown, forInit: unknown): object;
  canInsertSemicolon(): boolean;
  parseIdentNode(): object;
  enterScope(flags: number): void;
  validateRegExpPattern(state: { readonly source: string }): void;
}

// The same class, with the members above.
const AcornParser = Parser as unknown as new (options: Options, input: string) => AcornParser;

const MAX_GROUPS = 200;
const LONG_BIGINT = /[\d_]{10001,}n/y;
const OPTIONS: Options = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true };

/**
 * acorn with one change: the parser alone decides what a slash is, as it does in V8. acorn's tokenizer guesses by the tokens
 * before, and guesses wrong: after `of`, after function expressions at the end of a line, and in a dozen other places.
 */
export class GuestParser extends AcornParser {
  /** Start and end of what stands in strings, templates and regular expressions, one pair after the other. */
  readonly literals: number[] = [];
  /** Start and end of comments, the first line of a script for Unix among them. */
  readonly comments: number[];
  /** Ends of `/` and `/=` that divide. */
  readonly divisions: number[] = [];
  /** Offsets where a blank keeps two operators from being a comment of HTML, which a script has and a module has not. */
  readonly gaps: number[] = [];
  /** The end of the latest `yield` of a generator: a slash right after it starts an expression. */
  #yieldEnd = -1;

  constructor(code: string) {
    const comments: number[] = [];
    super({ ...OPTIONS, onComment: (_isBlock, _text, start, end) => comments.push(start, end) }, code);
    this.comments = comments;
  }

  /** Never a regular expression, unless `yield` stands before it: whoever wants an expression reads it again. */
  readToken_slash(): void {
    if (this.lastTokEnd === this.#yieldEnd) {
      this.pos += 1;
      this.readRegexp();
      return;
    }
    const size = this.input[this.pos + 1] === '=' ? 2 : 1;
    this.divisions.push(this.pos + size);
    this.finishOp(size === 2 ? tokTypes.assign : tokTypes.slash, size);
  }

  override parseExprAtom(errors: unknown, forInit: unknown, forNew: unknown): object {
    // acorn itself does this for a slash, but not for `/=`.
    this.#rescanDivideAssign();
    return super.parseExprAtom(errors, forInit, forNew);
  }

  override parseArrowExpression(node: unknown, params: unknown, isAsync: unknown, forInit: unknown): object {
    const arrow = super.parseArrowExpression(node, params, isAsync, forInit);
    // Nothing can be assigned to an arrow function: the line's end is the statement's.
    if (this.canInsertSemicolon()) this.#rescanDivideAssign();
    return arrow;
  }

  #rescanDivideAssign(): void {
    if (this.type !== tokTypes.assign || this.value !== '/=') return;
    this.pos = this.start + 1;
    this.readRegexp();
  }

  override parseYield(forInit: unknown): object {
    this.#yieldEnd = this.end;
    return super.parseYield(forInit);
  }

  override readRegexp(): void {
    if ((this.divisions.at(-1) ?? 0) > this.start) this.divisions.pop();
    const body = this.pos;
    super.readRegexp();
    // acorn's token has the pattern as its value.
    const { pattern } = this.value as { pattern: string };
    this.literals.push(body, body + pattern.length);
  }

  override validateRegExpPattern(state: { readonly source: string }): void {
    // acorn compares each name with all others of the same spelling.
    if ((state.source.match(/\(\?<[^=!]/g)?.length ?? 0) > MAX_GROUPS)
      throw new ValidationError(`a regular expression has more than ${MAX_GROUPS} named groups`);
    super.validateRegExpPattern(state);
  }

  override readNumber(startsWithDot: boolean): void {
    LONG_BIGINT.lastIndex = this.pos;
    // Decimal digits become a bigint in more than linear time.
    if (LONG_BIGINT.test(this.input)) throw new ValidationError('a bigint has more than 10000 decimal digits');
    super.readNumber(startsWithDot);
  }

  override readString(quote: number): void {
    super.readString(quote);
    this.literals.push(this.start + 1, this.end - 1);
  }

  override tryReadTemplateToken(): void {
    super.tryReadTemplateToken();
    if (this.type === tokTypes.template || this.type === tokTypes.invalidTemplate)
      this.literals.push(this.start, this.end);
  }

  override readToken_lt_gt(code: number): void {
    if (this.input.startsWith('<!--', this.pos)) this.gaps.push(this.pos + 1);
    super.readToken_lt_gt(code);
  }

  override readToken_plus_min(code: number): void {
    if (this.input.startsWith('-->', this.pos)) this.gaps.push(this.pos + 2);
    super.readToken_plus_min(code);
  }

  /** Only templates need a context: it counts braces and backquotes, and guesses nothing. */
  updateContext(): void {
    const { type, context } = this;
    if (type === tokTypes.braceL || type === tokTypes.dollarBraceL) context.push(BRACES);
    else if (type === tokTypes.braceR) {
      if (context.length > 1) context.pop();
    } else if (type === tokTypes.backQuote) {
      if (this.curContext() === TEMPLATE) context.pop();
      else context.push(TEMPLATE);
    }
    this.exprAllowed = false;
  }

  /** Corrects guesses, of which there are none. */
  overrideContext(): void {}

  override parseIdentNode(): object {
    const { length } = this.context;
    const top = this.curContext();
    const node = super.parseIdentNode();
    // acorn takes back what its tokenizer noted at a `class` or `function` that turns out to be a name.
    if (this.context.length < length) this.context.push(top);
    return node;
  }

  override enterScope(flags: number): void {
    const budget = this.scopeStack[0]?.lexical;
    const names = budget instanceof NameList ? budget.budget : new NameBudget();
    this.scopeStack.push({
      flags,
      var: new NameList(names),
      lexical: new NameList(names),
      functions: new NameList(names),
    });
  }
}
