import { type Alias, isAlias, isMap, isScalar, type ParsedNode, type YAMLMap, type YAMLSeq } from "yaml";
import type { Json } from "../../model/json.ts";
import { type Built, builtFrom, NOTHING } from "./built-value.ts";
import { MAX_ALIAS_VALUES, MAX_DEPTH, MAX_PROBLEMS, MAX_TEXT_LENGTH } from "./limits.ts";
import type { PlaceTable } from "./place-table.ts";
import { quoted, type SourceProblem, tooDeep } from "./problem.ts";

/**
 * Converts a node tree to a plain value. The yaml package's own conversion searches the whole tree for each alias,
 * and sets no limit to the total size of expanded aliases.
 */
export class YamlValue {
  readonly problems: SourceProblem[] = [];
  readonly value: Json;
  readonly #places: PlaceTable;
  /** the values of anchors; `undefined` while the value is being built, when an alias to it would be circular */
  readonly #anchors = new Map<string, Built | undefined>();
  #aliasCount = 0;
  #aliasLength = 0;

  constructor(root: ParsedNode, places: PlaceTable) {
    this.#places = places;
    this.value = this.#build(root, "", root.range[0], 0).value;
  }

  #build(node: ParsedNode | null, key: string | number, offset: number, depth: number): Built {
    this.#places.enter(key, offset);
    const built = this.#read(node, depth);
    this.#places.leave();
    return built;
  }

  #read(node: ParsedNode | null, depth: number): Built {
    if (node === null) return NOTHING;
    return isAlias(node) ? this.#alias(node, depth) : this.#anchored(node, depth);
  }

  #anchored(node: Exclude<ParsedNode, Alias.Parsed>, depth: number): Built {
    const { anchor } = node;
    if (anchor !== undefined) this.#anchors.set(anchor, undefined);
    const built = this.#content(node, depth);
    if (anchor !== undefined) this.#anchors.set(anchor, built);
    return built;
  }

  #content(node: Exclude<ParsedNode, Alias.Parsed>, depth: number): Built {
    if (isScalar(node)) return this.#scalar(node.value, node.range[0]);
    if (depth === MAX_DEPTH) return this.#refuse(tooDeep(this.#places.path, node.range[0]));
    return isMap(node) ? this.#object(node, depth + 1) : this.#list(node, depth + 1);
  }

  #scalar(value: unknown, offset: number): Built {
    if (typeof value === "string") return { value, count: 1, length: value.length + 1, height: 0 };
    if (typeof value === "boolean" || Number.isFinite(value)) return { ...NOTHING, value: value as Json };
    if (value === null) return NOTHING;
    const message = "This number is endless, too large to be kept, or not a number at all.";
    return this.#refuse({
      code: "bad-type",
      path: this.#places.path,
      offset,
      message,
      fix: "Write an ordinary number.",
    });
  }

  #object(node: YAMLMap.Parsed, depth: number): Built {
    const keys: string[] = [];
    const parts: Built[] = [];
    for (const { key: keyNode, value } of node.items) {
      const key = isScalar(keyNode) ? String(keyNode.value) : "";
      const start = keyNode.range[0];
      if (isScalar(keyNode) && keyNode.anchor !== undefined) {
        this.#anchors.set(keyNode.anchor, this.#scalar(key, start));
      }
      keys.push(key);
      parts.push(this.#build(value, key, start, depth));
    }
    return builtFrom(parts, keys);
  }

  #list(node: YAMLSeq.Parsed, depth: number): Built {
    return builtFrom(node.items.map((item, index) => this.#build(item, index, item.range[0], depth)));
  }

  #alias({ source: name, range: [offset] }: Alias.Parsed, depth: number): Built {
    const anchored = this.#anchors.get(name);
    if (anchored === undefined) return this.#badAlias(name, offset);
    if (depth + anchored.height > MAX_DEPTH) return this.#refuse(tooDeep(this.#places.path, offset));
    if (this.#isFull) return NOTHING;
    this.#aliasCount += anchored.count;
    this.#aliasLength += anchored.length;
    if (!this.#isFull) return anchored;
    return this.#unreadable(
      offset,
      "The aliases (words that start with *) repeat so much that the definition becomes far too large.",
      "Write the repeated parts out, or remove aliases that repeat other aliases.",
    );
  }

  get #isFull(): boolean {
    return this.#aliasCount > MAX_ALIAS_VALUES || this.#aliasLength > MAX_TEXT_LENGTH;
  }

  #badAlias(name: string, offset: number): Built {
    const isCircle = this.#anchors.has(name);
    const message = isCircle
      ? `The alias ${quoted(`*${name}`)} stands inside the very value it repeats.`
      : `The alias ${quoted(`*${name}`)} repeats a value that is not marked with ${quoted(`&${name}`)} before it.`;
    return this.#unreadable(
      offset,
      message,
      "Mark the value first, or put a text that starts with * in quotes.",
    );
  }

  #unreadable(offset: number, message: string, fix: string): Built {
    return this.#refuse({ code: "unreadable", path: this.#places.path, offset, message, fix });
  }

  #refuse(problem: SourceProblem): Built {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
    return NOTHING;
  }
}
