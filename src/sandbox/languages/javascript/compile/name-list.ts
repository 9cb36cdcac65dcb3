import { ValidationError } from '../../../errors.js';

/** Far more than programs declare, and few enough that the host is not busy with them for seconds. */
const MAX_NAMES = 200_000;
const FEW = 16;

/** The names that one program may still declare. A `var` counts in each block that it is hoisted out of. */
export class NameBudget {
  #left = MAX_NAMES;

  take(): void {
    this.#left -= 1;
    if (this.#left < 0)
      throw new ValidationError(`the program declares more than ${MAX_NAMES} names`, {
        hint: 'keep them in an object',
      });
  }
}

/** acorn's list of the names in a scope, which it searches for each new name: here the search takes the same time always. */
export class NameList extends Array<string> {
  readonly budget: NameBudget;
  #names: Set<string> | null = null;

  constructor(budget: NameBudget) {
    super();
    this.budget = budget;
  }

  override push(name: string): number {
    this.budget.take();
    this.#names?.add(name);
    return super.push(name);
  }

  override indexOf(name: string): number {
    if (this.length <= FEW) return super.indexOf(name);
    this.#names ??= new Set(this);
    return this.#names.has(name) ? 0 : -1;
  }
}
