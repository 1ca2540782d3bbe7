import { actionsOf } from "../../actions-of.ts";
import { conditionOf } from "../../conditions/evaluate.ts";
import type { Expression } from "../../conditions/expression.ts";
import { reads } from "../../conditions/reads.ts";
import { sameValue } from "../../conditions/same-value.ts";
import type { Program, ProgramNode } from "../../program.ts";

/** The most combinations of values to try for one comparison. Beyond that, any result counts as possible. */
const MOST_COMBINATIONS = 100;

/** The values that variables can have in runs in which agents write nothing on their own. */
export class PossibleValues {
  readonly #program: Program;
  readonly #values = new Map<string, unknown[]>();
  /** the variables that may have any value */
  readonly #open = new Set<string>(["context", "evidence"]);
  /** grows with every value or open variable that is added, so that a caller sees whether anything changed */
  size = 0;

  constructor(program: Program) {
    this.#program = program;
    for (const { name, required, defaultValue } of program.variables.values())
      if (required && (defaultValue ?? null) === null) this.#open.add(name);
  }

  /** Adds the values that are written at a node. */
  addWrites(node: ProgramNode): void {
    for (const action of actionsOf(node)) {
      if (action.kind !== "set") continue;
      const [name = "", ...inside] = action.target;
      const { expression } = action.value ?? {};
      if (expression?.kind === "literal" && inside.length === 0) this.#add(name, expression.value);
      else this.#addOpen(name);
    }
    if (node.type === "checkpoint") {
      for (const { effects } of node.options.values()) {
        for (const [name, value] of Object.entries(effects?.setVariable ?? {})) this.#add(name, value);
        for (const name of effects?.computed?.keys() ?? []) this.#addOpen(name);
      }
    }
    if (node.type === "subflow") for (const name of node.returns.keys()) this.#addOpen(name);
    if (node.type === "loop") this.#addOpen(node.variable);
    if (node.type === "fork" && node.each) this.#addOpen(node.each.as);
    if (node.type === "task" || node.type === "gate")
      for (const name of node.gives ?? []) this.#addOpen(name);
  }

  /** Whether a condition can evaluate to the given result. */
  canBe(result: boolean, expression: Expression): boolean {
    switch (expression.kind) {
      case "not":
        return this.canBe(!result, expression.operand);
      case "and":
      case "or": {
        const each = (operand: Expression) => this.canBe(result, operand);
        const needsAll = (expression.kind === "and") === result;
        return needsAll ? expression.operands.every(each) : expression.operands.some(each);
      }
      default:
        return this.#canCompareTo(result, expression);
    }
  }

  /** Whether a list can have items. */
  canHaveItems(expression: Expression): boolean {
    const [name] = reads(expression);
    if (expression.kind !== "path" || name === undefined || this.#open.has(name)) return true;
    if (expression.segments.length > 1) return true;
    return this.#of(name).some((value) => Array.isArray(value) && value.length > 0);
  }

  #canCompareTo(result: boolean, expression: Expression): boolean {
    const names = reads(expression);
    if (names.some((name) => this.#open.has(name))) return true;
    let all: ReadonlyMap<string, unknown>[] = [new Map()];
    for (const name of names) {
      all = all.flatMap((one) => this.#of(name).map((value) => new Map([...one, [name, value]])));
      if (all.length > MOST_COMBINATIONS) return true;
    }
    const { holds } = conditionOf(expression, "");
    return all.some((values) => holds((name) => values.get(name)) === result);
  }

  #of(name: string): readonly unknown[] {
    return [this.#program.variables.get(name)?.defaultValue, ...(this.#values.get(name) ?? [])];
  }

  #add(name: string, value: unknown): void {
    if (this.#of(name).some((one) => sameValue(one, value))) return;
    this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
    this.size += 1;
  }

  #addOpen(name: string): void {
    if (this.#open.has(name)) return;
    this.#open.add(name);
    this.size += 1;
  }
}
