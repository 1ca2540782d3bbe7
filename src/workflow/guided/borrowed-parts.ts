import type { Json, JsonObject } from "../../model/json.ts";
import { isObject } from "../fields.ts";
import type { DefinitionOf } from "./borrow.ts";

/** The parts of a definition that other definitions can borrow. */
const PARTS = ["activities", "fragments", "variables"];

/**
 * Copies borrowed parts into the definition that borrows them. Otherwise reloading the other workflow would change
 * the course of running tasks, and the stored definition could not be compiled alone.
 */
export class BorrowedParts {
  readonly #kept: JsonObject;
  readonly #others: DefinitionOf | undefined;
  readonly #used = new Map<string, Json>();

  constructor(definition: Json, others: DefinitionOf | undefined) {
    const kept = isObject(definition) ? definition["_borrowed"] : undefined;
    this.#kept = isObject(kept) ? kept : {};
    this.#others = others;
  }

  readonly definitionOf: DefinitionOf = (id) => {
    const found = Object.hasOwn(this.#kept, id) ? this.#kept[id] : this.#others?.(id);
    if (isObject(found)) {
      const parts = PARTS.flatMap((part) =>
        found[part] === undefined ? [] : [[part, found[part]] as const],
      );
      this.#used.set(id, Object.fromEntries(parts) as Json);
    }
    return found;
  };

  /** The definition with all parts that it borrowed. */
  keptIn(definition: Json): Json {
    if (this.#used.size === 0 || !isObject(definition)) return definition;
    return { ...definition, _borrowed: Object.fromEntries(this.#used) };
  }
}
