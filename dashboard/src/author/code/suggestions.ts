import { placeAt } from "./place-at.ts";
import { fitting, type Schema, schemasAt, valuesOf } from "./schema-at.ts";

export interface Suggestion {
  readonly label: string;
  readonly kind: "key" | "value" | "step";
  readonly detail?: string;
}

interface Suggestions {
  readonly from: number;
  readonly options: readonly Suggestion[];
}

/** The keys whose values are ids of steps of a graph. */
const STEP_KEYS: ReadonlySet<string> = new Set(["from", "to", "join", "fork", "onExhausted", "target"]);
/** The keys whose values are ids of activities of a guided workflow. */
const ACTIVITY_KEYS: ReadonlySet<string> = new Set([
  "to",
  "transitionTo",
  "initialActivity",
  "finalActivity",
  "returnTo",
]);

export interface Forms {
  readonly graph: Schema;
  readonly guided: Schema;
}

/** What may be written at a position of a definition of either form; of both while the text fits both. */
export function offeredAt(
  { graph, guided }: Forms,
  text: string,
  pos: number,
  steps: readonly string[],
): Suggestions | undefined {
  const isGuided = /^\s*["']?(?:activities|_activityRefs)["']?\s*:/m.test(text);
  const isGraph = /^\s*["']?(?:nodes|edges)["']?\s*:/m.test(text);
  if (isGuided && !isGraph) return suggestionsAt(guided, text, pos, activitiesIn(text), ACTIVITY_KEYS);
  const found = suggestionsAt(graph, text, pos, steps);
  if (isGraph || !found) return found;
  const more = suggestionsAt(guided, text, pos, [])?.options ?? [];
  const known = new Set(found.options.map(({ label }) => label));
  return { ...found, options: [...found.options, ...more.filter(({ label }) => !known.has(label))] };
}

/** The ids of the activities in a text, which may be unfinished: the ids with the least indentation. */
function activitiesIn(text: string): readonly string[] {
  const from = text.search(/["']?activities["']?\s*:/);
  const ids = [...text.slice(from).matchAll(/^(\s*(?:[-{]\s*)*)["']?id["']?\s*:\s*["']?([\w.-]+)/gm)];
  const least = Math.min(...ids.map(([, indent = ""]) => indent.length));
  return ids.flatMap(([, indent = "", id = ""]) => (indent.length === least ? [id] : []));
}

/** What may be written at a position: keys and values of the schema, and ids of steps. */
function suggestionsAt(
  schema: Schema,
  text: string,
  pos: number,
  steps: readonly string[],
  stepKeys: ReadonlySet<string> = STEP_KEYS,
): Suggestions | undefined {
  const place = placeAt(text, pos);
  if (!place) return undefined;
  const { path, isKey, from, siblings } = place;
  if (isKey) {
    const tables = fitting(schema, schemasAt(schema, path), siblings);
    const options = new Map<string, Suggestion>();
    for (const { properties = {} } of tables)
      for (const [label, { description, type }] of Object.entries(properties)) {
        const detail = description ?? (typeof type === "string" ? type : undefined);
        if (!Object.hasOwn(siblings, label))
          options.set(label, { label, kind: "key", ...(detail !== undefined && { detail }) });
      }
    return { from, options: [...options.values()] };
  }
  const [key = ""] = path.slice(-1);
  const values = schemasAt(schema, path).flatMap((one) => valuesOf(schema, one));
  const found = [...new Set(values)].map((label): Suggestion => ({ label, kind: "value" }));
  const named = stepKeys.has(key) ? steps.map((label): Suggestion => ({ label, kind: "step" })) : [];
  return { from, options: [...found, ...named] };
}
