import fc from "fast-check";
import { NodeId } from "../../model/identifier.ts";
import type { Json } from "../../model/json.ts";
import type { NodeType } from "../../model/node.ts";
import type { Program } from "../program.ts";
import { hostileText } from "./hostile-text.arbitrary.ts";
import { programOf } from "./program.fixture.ts";

const hostileId = hostileText.filter((id) => NodeId.safeParse(id).success);

const types: NodeType[] = ["end", "task", "gate", "subflow", "fork", "join", "checkpoint"];

const conditions = ['risk == "high"', "size(files) > 3 && !done", "a.b in [1, 2]", 'text != "\\"]-->\\\\"'];

interface Shape {
  readonly type: NodeType;
  readonly name: string;
  readonly hasName: boolean;
  readonly number: number;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  type: fc.constantFrom(...types),
  name: hostileText,
  hasName: fc.boolean(),
  number: fc.nat(3),
});

const link = fc.record({
  from: fc.nat(),
  to: fc.nat(),
  on: fc.option(fc.oneof(fc.constantFrom("passed", "failed", "max_retries_exceeded"), hostileText)),
  when: fc.option(fc.constantFrom(...conditions), { freq: 2 }),
  label: fc.option(hostileText),
});

/** Graphs of any shape. Their first edges form a tree, so that many nodes are reachable. */
export const anyProgram: fc.Arbitrary<{
  readonly program: Program;
  readonly nodes: number;
  readonly edges: number;
}> = fc
  .record({
    ids: fc.uniqueArray(hostileId, { minLength: 1, maxLength: 9 }),
    shapes: fc.array(shape, { minLength: 9, maxLength: 9 }),
    links: fc.array(link, { maxLength: 16 }),
  })
  .map(({ ids, shapes, links }) => {
    const nodes = ids.map((id, index): [string, Json] => [id, nodeOf(index, id, shapes[index])]);
    const at = (place: number) => ids[place % ids.length] ?? "";
    const edges = links.map(({ from, to, on, when, label }, index) => ({
      ...(index < ids.length - 1
        ? { from: at(from % (index + 1)), to: at(index + 1) }
        : { from: at(from), to: at(to) }),
      ...(on && { on: on.slice(0, 64) }),
      ...(when && { when }),
      ...(label !== null && { label }),
    }));
    const program = programOf({ id: "any", nodes: Object.fromEntries(nodes), edges });
    return { program, nodes: ids.length, edges: links.length };
  });

function nodeOf(index: number, id: string, { type, name, hasName, number }: Shape = blank): Json {
  const named = hasName ? { name } : {};
  if (index === 0) return { type: "start", ...named };
  switch (type) {
    case "task":
    case "gate":
      return { type, name: name || id, agent: name, ...(number > 0 && { maxRetries: number }) };
    case "checkpoint":
      return { type, message: name || id, options: [{ id: "passed", label: "Yes" }], ...named };
    case "fork":
      return { type, join: id, ...named };
    case "join":
      return {
        type,
        fork: id,
        ...named,
        strategy: ["all-pass", "any-pass", "first", "quorum:2"][number] ?? "first",
      };
    case "subflow":
      return { type, workflow: "other", ...named };
    default:
      return {
        type: "end",
        result: number === 0 ? "success" : "blocked",
        ...(number > 1 && { escalation: "hitl" }),
        ...named,
      };
  }
}

const blank: Shape = { type: "task", name: "", hasName: false, number: 0 };
