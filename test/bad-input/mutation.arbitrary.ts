import * as fc from "fast-check";
import type { Json, JsonObject } from "../../src/model/json.ts";

/** One mutation of a definition: its kind, its position (as a share of all positions), and its value. */
interface Blow {
  readonly kind: "delete" | "double" | "retype" | "swap" | "rename" | "transplant";
  readonly at: number;
  readonly other: number;
  readonly value: Json;
  readonly name: string;
}

interface Place {
  readonly holder: Record<string, Json> | Json[];
  readonly key: string | number;
}

const words = [
  "start",
  "done",
  "failed",
  "passed",
  "type",
  "task",
  "fork",
  "join",
  "end",
  "max_retries_exceeded",
  "timeout",
  "risk == 1",
  "quorum:9",
  "__proto__",
  "constructor",
  "",
  "\ud800",
  "\u202e",
];

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(null, true, 0, -1, 1.5, 1e308, [], {}, [[]], { type: "task" }, { type: "end" }),
  fc.constantFrom(...words),
  fc.string({ unit: "binary", maxLength: 6 }),
);

export const blows: fc.Arbitrary<readonly Blow[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("delete", "double", "retype", "swap", "rename", "transplant"),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    other: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    value,
    name: fc.constantFrom(...words),
  }),
  { minLength: 1, maxLength: 4 },
);

/** The definition after all mutations. */
export function struck(definition: Json, all: readonly Blow[]): Json {
  const copy = structuredClone(definition);
  for (const blow of all) strike(copy, blow);
  return copy;
}

const effects: Readonly<Record<Blow["kind"], (place: Place, second: Place, blow: Blow) => void>> = {
  delete: (place) => remove(place),
  double: (place, _, { name }) => {
    const copy = structuredClone(get(place));
    if (Array.isArray(place.holder)) place.holder.push(copy);
    else put({ ...place, key: name }, copy);
  },
  retype: (place, _, blow) => put(place, blow.value),
  rename: (place, _, { name }) => {
    const held = get(place);
    remove(place);
    put({ ...place, key: Array.isArray(place.holder) ? 0 : name }, held);
  },
  swap: (place, second) => {
    const held = structuredClone(get(place));
    put(place, structuredClone(get(second)));
    put(second, held);
  },
  transplant: (place, second) => put(place, structuredClone(get(second))),
};

function strike(definition: Json, blow: Blow): void {
  const places = placesIn(definition);
  const place = places[Math.floor(blow.at * places.length)];
  const second = places[Math.floor(blow.other * places.length)];
  if (place && second) effects[blow.kind](place, second, blow);
}

function placesIn(value: Json): Place[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, key) => [{ holder: value as Json[], key }, ...placesIn(item)]);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as JsonObject).flatMap(([key, field]) => [
    { holder: value as Record<string, Json>, key },
    ...placesIn(field),
  ]);
}

function get({ holder, key }: Place): Json {
  return (Object.getOwnPropertyDescriptor(holder, key)?.value ?? null) as Json;
}

/** Defined, not assigned: a key named `__proto__` must be a key of the definition. */
function put({ holder, key }: Place, to: Json): void {
  Object.defineProperty(holder, key, { value: to, enumerable: true, configurable: true, writable: true });
}

function remove({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}
