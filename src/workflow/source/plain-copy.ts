import type { Json } from "../../model/json.ts";
import { MAX_DEPTH, MAX_PROBLEMS, MAX_TEXT_LENGTH } from "./limits.ts";
import { type SourceProblem, tooDeep, tooLarge } from "./problem.ts";

/** Copies a value as JSON would store it, and finds the parts that JSON cannot store. */
export class PlainCopy {
  readonly problems: SourceProblem[] = [];
  readonly copy: Json;
  readonly #path: (string | number)[] = [];
  readonly #around = new Set<object>();
  /**
   * The size so far. An object that occurs several times counts each time: a small value with shared objects can
   * expand to an enormous one.
   */
  #weight = 0;

  constructor(value: unknown) {
    this.copy = this.#copyOf(value);
  }

  #copyOf(value: unknown): Json {
    this.#weight += typeof value === "string" ? value.length + 1 : 1;
    if (this.#weight > MAX_TEXT_LENGTH) return this.#refuse(tooLarge([]));
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (typeof value !== "object") return this.#notJson(nameOf(value));
    if (!Array.isArray(value) && !isPlain(value)) return this.#notJson(`an instance of ${classOf(value)}`);
    if (this.#around.has(value)) return this.#circle();
    if (this.#around.size === MAX_DEPTH) return this.#refuse(tooDeep([...this.#path]));
    this.#around.add(value);
    const copy = Array.isArray(value) ? this.#list(value) : this.#object(value);
    this.#around.delete(value);
    return copy;
  }

  #list(list: readonly unknown[]): Json {
    const copy: Json[] = [];
    for (let index = 0; index < list.length && !this.#isFull; index++) {
      copy.push(this.#inside(index, list[index]));
    }
    return copy;
  }

  #object(object: object): Json {
    const entries: [string, Json][] = [];
    for (const [key, value] of Object.entries(object)) {
      if (this.#isFull) break;
      // An optional key that is set to undefined is the same as an absent one, as in JSON.stringify.
      if (value === undefined) continue;
      this.#weight += key.length;
      entries.push([key, this.#inside(key, value)]);
    }
    // fromEntries makes a key named __proto__ an own key. Assigning it would change the prototype.
    return Object.fromEntries(entries);
  }

  #inside(key: string | number, value: unknown): Json {
    this.#path.push(key);
    const copy = this.#copyOf(value);
    this.#path.pop();
    return copy;
  }

  get #isFull(): boolean {
    return this.problems.length >= MAX_PROBLEMS || this.#weight > MAX_TEXT_LENGTH;
  }

  #notJson(what: string): Json {
    return this.#refuse({
      code: "bad-type",
      path: [...this.#path],
      message: `This is ${what}, which a definition cannot hold.`,
      fix: "Use texts, numbers, true, false, null, plain objects and lists.",
    });
  }

  #circle(): Json {
    return this.#refuse({
      code: "unreadable",
      path: [...this.#path],
      message: "This object contains itself.",
      fix: "Remove the reference back to the object around it.",
    });
  }

  #refuse(problem: SourceProblem): Json {
    this.problems.push(problem);
    return null;
  }
}

/**
 * Whether an object is plain. Does not compare its prototype with `Object.prototype`, because a plain object of
 * another realm has a different one.
 */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function classOf(value: object): string {
  const name: unknown = value.constructor?.name;
  return typeof name === "string" && name !== "" ? name : "a class";
}

function nameOf(value: unknown): string {
  if (typeof value === "number") return `the number ${value}`;
  return value === undefined ? "undefined" : `a ${typeof value}`;
}
