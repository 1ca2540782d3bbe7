import type { DefinitionPath } from "../../model/finding.ts";
import { MAX_PROBLEMS } from "./limits.ts";

export interface RepeatedKey {
  readonly path: DefinitionPath;
  readonly firstOffset: number;
  readonly offset: number;
}

type Children = number[] | Map<string, number>;

/**
 * The offset of each value in a text: one row per value in the order of the text, so that the rows inside a value
 * directly follow it. Stored as columns of numbers, because a text may hold millions of values.
 */
export class PlaceTable {
  readonly #keys: (string | number)[] = [];
  readonly #offsets: number[] = [];
  readonly #parents: number[] = [];
  readonly #ends: number[] = [];
  readonly #children = new Map<number, Children>();
  #current = -1;

  /** Begins a value. Values until the matching `leave` are inside it. The key of the outermost value is ignored. */
  enter(key: string | number, offset: number): void {
    this.#keys.push(key);
    this.#offsets.push(offset);
    this.#parents.push(this.#current);
    this.#current = this.#keys.length - 1;
  }

  leave(): void {
    this.#ends[this.#current] = this.#keys.length;
    this.#current = this.#parents[this.#current] ?? -1;
  }

  /** The path of the innermost value that was entered but not left. */
  get path(): DefinitionPath {
    return this.#pathOf(this.#current);
  }

  /** The offset of the value at a path, or of its closest ancestor in the table. */
  offsetOf(path: DefinitionPath): number | undefined {
    let row = 0;
    for (const key of path) {
      const child = this.#child(row, key);
      if (child === undefined) break;
      row = child;
    }
    return this.#offsets[row];
  }

  /** The keys that repeat in the same object, up to a limit. */
  repeatedKeys(): readonly RepeatedKey[] {
    const repeated: RepeatedKey[] = [];
    for (let row = 0; row < this.#keys.length && repeated.length < MAX_PROBLEMS; row++) {
      if (typeof this.#keys[row + 1] !== "string" || this.#parents[row + 1] !== row) continue;
      const first = new Map<string | number, number>();
      for (const child of this.#rowsIn(row)) {
        const key = this.#keys[child] ?? "";
        const firstOffset = first.get(key);
        const offset = this.#offsets[child] ?? 0;
        if (firstOffset === undefined) first.set(key, offset);
        else repeated.push({ path: this.#pathOf(child), firstOffset, offset });
        if (repeated.length === MAX_PROBLEMS) break;
      }
    }
    return repeated;
  }

  #child(row: number, key: string | number): number | undefined {
    let children = this.#children.get(row);
    if (children === undefined) {
      const rows = [...this.#rowsIn(row)];
      const isList = typeof this.#keys[row + 1] === "number";
      children = isList ? rows : new Map(rows.map((child) => [String(this.#keys[child]), child]));
      this.#children.set(row, children);
    }
    if (children instanceof Map) return children.get(String(key));
    return typeof key === "number" ? children[key] : undefined;
  }

  *#rowsIn(row: number): Generator<number> {
    const end = this.#ends[row] ?? this.#keys.length;
    for (let child = row + 1; child < end; child = this.#ends[child] ?? end) yield child;
  }

  #pathOf(row: number): DefinitionPath {
    const path: (string | number)[] = [];
    for (let at = row; at > 0; at = this.#parents[at] ?? -1) path.unshift(this.#keys[at] ?? "");
    return path;
  }
}
