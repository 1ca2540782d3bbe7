import type { Graph } from "../../model/graph.ts";
import type { Json } from "../../model/json.ts";

/** The lists and tables of a definition whose entries have names. Their own names say nothing to a reader. */
const TABLES: ReadonlySet<string> = new Set([
  "nodes",
  "edges",
  "activities",
  "steps",
  "checkpoints",
  "decisions",
  "loops",
  "actions",
  "options",
  "branches",
  "variables",
  "properties",
]);

const SEPARATOR = " › ";

/**
 * The place of a finding by names: `Build › Write tests › action 1` in the place of
 * `activities.0.steps.13.actions.0`. `at` may also be the id of a node, or `build -> end`.
 */
export function findingPlace(at: string, definition: Json | undefined, graph: Graph | undefined): string {
  const names = new Map(graph?.nodes.map(({ id, name }) => [id, name]));
  const nodes = at.split(" -> ");
  if (nodes.every((id) => names.has(id))) return nodes.map((id) => names.get(id)).join(" → ");
  return namesOnPath(at, definition) ?? at;
}

function namesOnPath(at: string, definition: Json | undefined): string | undefined {
  const words: string[] = [];
  let rest = at.split(".");
  let here: Json | undefined = definition;
  let table = "";
  while (rest.length > 0) {
    const step = stepInto(here, rest);
    if (!step) {
      // A missing key, such as a required one, is named as it is written.
      if (words.length === 0) return undefined;
      words.push(rest.join("."));
      break;
    }
    if (table !== "") words.push(nameOf(step.value, step.key, table));
    else if (!TABLES.has(step.key) || rest.length === step.used) words.push(step.key);
    table = table === "" && TABLES.has(step.key) ? step.key : "";
    here = step.value;
    rest = rest.slice(step.used);
  }
  return words.join(SEPARATOR);
}

interface Step {
  readonly key: string;
  readonly value: Json;
  /** how many parts of the path the key has: an id may contain dots */
  readonly used: number;
}

function stepInto(here: Json | undefined, rest: readonly string[]): Step | undefined {
  if (here === null || typeof here !== "object") return undefined;
  if (Array.isArray(here)) {
    const [key = ""] = rest;
    const value: Json | undefined = here[Number(key)];
    return value === undefined ? undefined : { key, value, used: 1 };
  }
  const table = here as Readonly<Record<string, Json>>;
  for (let used = 1; used <= rest.length; used++) {
    const key = rest.slice(0, used).join(".");
    const value = Object.hasOwn(table, key) ? table[key] : undefined;
    if (value !== undefined) return { key, value, used };
  }
  return undefined;
}

function nameOf(value: Json, key: string, table: string): string {
  const own = textAt(value, "name") ?? textAt(value, "title") ?? textAt(value, "id");
  if (own !== undefined) return own;
  const [from, to] = [textAt(value, "from"), textAt(value, "to")];
  if (from !== undefined && to !== undefined) return `${from} → ${to}`;
  const isIndex = /^\d+$/.test(key);
  return isIndex ? `${table.replace(/s$/, "")} ${Number(key) + 1}` : key;
}

function textAt(value: Json, name: string): string | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value) || !Object.hasOwn(value, name))
    return undefined;
  const text = (value as Readonly<Record<string, Json>>)[name];
  return typeof text === "string" && text !== "" ? text : undefined;
}
