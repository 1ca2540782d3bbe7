import type { Json, JsonObject } from "../../model/json.ts";
import { isObject } from "../fields.ts";
import type { DefinitionOf } from "./borrow.ts";

/** What a lender has that can be borrowed. */
const PARTS = ["activities", "fragments", "variables"];

/**
 * What a definition borrows is kept with it: a task must not change its course because another workflow was loaded
 * anew, and what is stored must be whole when it is read alone.
 */
export class Lent {
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

  /** The definition with everything it was found to borrow. */
  keptIn(definition: Json): Json {
    if (this.#used.size === 0 || !isObject(definition)) return definition;
    return { ...definition, _borrowed: Object.fromEntries(this.#used) };
  }
}
