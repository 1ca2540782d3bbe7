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

/** The keys whose values are ids of steps. */
const STEP_KEYS: ReadonlySet<string> = new Set(["from", "to", "join", "fork", "onExhausted", "target"]);

/** What may be written at a position of a definition: keys and values of the schema, and ids of its steps. */
export function suggestionsAt(
  schema: Schema,
  text: string,
  pos: number,
  steps: readonly string[],
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
  const named = STEP_KEYS.has(key) ? steps.map((label): Suggestion => ({ label, kind: "step" })) : [];
  return { from, options: [...found, ...named] };
}
