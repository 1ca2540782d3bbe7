import fc from "fast-check";
import { modernRequest } from "./raw-http.fixture.ts";

/** Not a single message: the answer has no id. */
const rubbish = fc.oneof(
  fc
    .uint8Array({ minLength: 1, maxLength: 200 })
    .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 10))),
  fc
    .tuple(fc.json(), fc.double({ min: 0.1, max: 0.9, noNaN: true }))
    .map(([text, part]) => Buffer.from(`{"jsonrpc":"2.0","x":${text.slice(0, text.length * part)}`)),
  fc.integer({ min: 129, max: 200_000 }).map((depth) => Buffer.from("[".repeat(depth) + "]".repeat(depth))),
  fc
    .integer({ min: 129, max: 50_000 })
    .map((depth) => Buffer.from(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)),
  fc
    .array(fc.constant(modernRequest(1, "tools/list")), { maxLength: 5 })
    .map((all) => Buffer.from(JSON.stringify(all))),
  fc
    .constantFrom("null", "7", '"text"', "true", "{}", '{"__proto__":{"x":1}}', "\0", '{"a":"\0"}', "\u2028")
    .map((text) => Buffer.from(text)),
);

const names = fc.constantFrom(
  "echo",
  "stale",
  "nothing",
  "__proto__",
  "constructor",
  "toString",
  "",
  "\0",
  "é\u{1f600}",
);
const methods = fc.constantFrom(
  "tools/call",
  "tools/list",
  "resources/read",
  "resources/templates/list",
  "completion/complete",
  "prompts/get",
  "initialize",
  "ping",
  "__proto__",
  "constructor",
  "",
  "\0",
);

/** `__proto__` as an own key, which an object literal cannot have. */
function withProto(text: string): string {
  return text.replaceAll('"proto"', '"__proto__"');
}

const value = fc.jsonValue({ maxDepth: 4 });
const args = fc.oneof(
  value,
  fc.dictionary(fc.constantFrom("taskId", "note", "value", "proto", "constructor", "x"), value),
  fc.constantFrom("x".repeat(100_000), "\0", "\ud800").map((taskId) => ({ taskId })),
);
const params = fc.oneof(
  value,
  fc.record({ name: names, arguments: args }),
  fc.record({ name: value, arguments: value, uri: value, ref: value, _meta: value }, { requiredKeys: [] }),
  fc.record({ uri: fc.constantFrom("navigator://tasks/%zz", "navigator://", "x", "navigator://tasks/\0") }),
  fc.record({ name: names, arguments: args }).map((call) => modernRequest(0, "", call)["params"]),
);

/** A request with an id of its own, and anything else in it. */
const requests = fc.record({ method: methods, params }, { requiredKeys: ["method"] });

export interface Hostile {
  /** the id that the answer must carry */
  readonly id: string | null;
  readonly bytes: Buffer;
}

/** The same every time. */
export function hostileMessages(count: number): readonly Hostile[] {
  const bad = fc
    .sample(rubbish, { seed: 20_26, numRuns: count })
    .filter((bytes) => bytes.toString().trim() !== "");
  const odd = fc.sample(requests, { seed: 20_27, numRuns: count }).map((request, index) => {
    const id = `odd-${index}`;
    return { id, bytes: Buffer.from(withProto(JSON.stringify({ jsonrpc: "2.0", id, ...request }))) };
  });
  return [...bad.map((bytes) => ({ id: null, bytes })), ...odd];
}
