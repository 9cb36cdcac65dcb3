import { HermeticError } from '../../errors.js';
import type { StandardSchema } from './rules/standard-schema.js';

/** How arguments and the result of one function are checked. */
export interface CallChecks {
  /** The guest's name for it, for messages: `math.sqrt`. */
  readonly label: string;
  /** One for each argument; null takes any. */
  readonly input: readonly StandardSchema[] | null;
  readonly output: StandardSchema | null;
  /** An only argument is called `input` in messages. */
  readonly single: boolean;
}

export function parseChecks(
  label: string,
  { input, output }: { readonly input?: StandardSchema | readonly StandardSchema[]; readonly output?: StandardSchema },
): CallChecks {
  const list = input === undefined ? null : isList(input) ? input : [input];
  for (const schema of [...(list ?? []), ...(output === undefined ? [] : [output])]) assertSchema(schema, label);
  return { label, input: list, output: output ?? null, single: input !== undefined && !isList(input) };
}

/** Runs `run` with checked arguments and checks its result; a promise only where one of them is a promise. */
export function checkedCall(
  checks: CallChecks,
  args: readonly unknown[],
  run: (args: readonly unknown[]) => unknown,
): unknown {
  const { output } = checks;
  const result = andThen(checkArguments(checks, args), run);
  if (output === null) return result;
  return andThen(result, (value) => check(output, value, `${checks.label}: result`));
}

function checkArguments({ input, label, single }: CallChecks, args: readonly unknown[]): unknown {
  if (input === null) return args;
  if (args.length > input.length)
    throw new TypeError(`${label}: takes ${count(input.length)}, but was given ${args.length}`);
  const checked = input.map((schema, index) =>
    check(schema, args[index], `${label}: ${single ? 'input' : `argument ${index + 1}`}`),
  );
  return checked.some(isPromise) ? Promise.all(checked) : checked;
}

function check(schema: StandardSchema, value: unknown, label: string): unknown {
  return andThen(schema['~standard'].validate(value), (answer) => {
    // The standard types the answer; a vendor that answers with nothing has not accepted the value.
    const result = answer as Partial<{ value: unknown; issues: readonly Issue[] }> | undefined;
    if (result?.issues === undefined && result !== undefined && 'value' in result) return result.value;
    throw new TypeError(describe(result?.issues ?? [], label));
  });
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

const SHOWN = 5;

function describe(issues: readonly Issue[], label: string): string {
  if (issues.length === 0) return `${label}: was refused`;
  const told = issues.slice(0, SHOWN).map(({ message, path = [] }) => `${label}${path.map(step).join('')}: ${message}`);
  return told.join('; ') + (issues.length > SHOWN ? `; and ${issues.length - SHOWN} more` : '');
}

function step(part: PropertyKey | { readonly key: PropertyKey }): string {
  const key = typeof part === 'object' ? part.key : part;
  return typeof key === 'number' ? `[${key}]` : `.${String(key)}`;
}

/** `use(value)`, when there is a value: at once, or when the promise has one. */
function andThen(value: unknown, use: (value: never) => unknown): unknown {
  // Each caller knows the type of the value it waits for.
  return isPromise(value) ? Promise.resolve(value).then((settled) => use(settled as never)) : use(value as never);
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function assertSchema(schema: unknown, label: string): void {
  const standard: unknown =
    (typeof schema === 'object' || typeof schema === 'function') && schema !== null
      ? // Any object may be asked for a property.
        (schema as Record<string, unknown>)['~standard']
      : undefined;
  if (
    typeof standard === 'object' &&
    standard !== null &&
    'validate' in standard &&
    typeof standard.validate === 'function'
  )
    return;
  throw new HermeticError('E_NOT_REGISTRABLE', `${label}: input and output need a Standard Schema`, {
    hint: 'Zod, Valibot and ArkType make them; see https://standardschema.dev',
  });
}

function isList(input: StandardSchema | readonly StandardSchema[]): input is readonly StandardSchema[] {
  return Array.isArray(input);
}

function count(parameters: number): string {
  return parameters === 1 ? '1 argument' : `${parameters} arguments`;
}
