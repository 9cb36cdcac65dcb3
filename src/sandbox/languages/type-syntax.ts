/** How one language writes the types that a JSON schema can describe. */
export interface TypeSyntax {
  /** For a type that the schema does not tell, or that this language cannot say. */
  readonly any: string;
  /** JSON Schema's own names of types without parts. */
  readonly named: Readonly<Record<'string' | 'number' | 'integer' | 'boolean' | 'null', string>>;
  readonly literal: (value: string | number | boolean) => string;
  readonly array: (item: string) => string;
  readonly tuple: (items: readonly string[]) => string;
  /** Any keys, values of one type. */
  readonly record: (value: string) => string;
  /** Known keys, at least one. */
  readonly object: (members: readonly ObjectMember[]) => string;
  /** At least one part. */
  readonly intersection: (parts: readonly string[]) => string;
}

export interface ObjectMember {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
}
