import { pick, seeded } from "../../src/rehearsal/seeded.ts";
import { approved, type Block, checkedWork, forked, plainWork, routed } from "./blocks.ts";
import { type OpenEdge, Sketch } from "./sketch.ts";

/** How often each block occurs. */
const mix: readonly Block[] = [
  ...Array<Block>(3).fill(plainWork),
  ...Array<Block>(6).fill(checkedWork),
  ...Array<Block>(2).fill(routed),
  approved,
  forked,
];

/** No block adds more nodes than this. */
const LARGEST_BLOCK = 12;

const variables = [
  { name: "risk", type: "string", defaultValue: "low" },
  { name: "areas", type: "array", defaultValue: [] },
  { name: "score", type: "number", defaultValue: 0 },
  { name: "urgent", type: "boolean", defaultValue: false },
  { name: "approved", type: "boolean", defaultValue: false },
];

/** A workflow of exactly `size` nodes, the same for the same seed. */
export function generateWorkflow(size: number, seed: number): object {
  const sketch = new Sketch(seeded(seed));
  const start = sketch.add("start", { type: "start" });
  let open: readonly OpenEdge[] = [{ from: start }];
  while (sketch.size < size - 1 - LARGEST_BLOCK) {
    open = (pick(mix, sketch.chance) ?? plainWork)(sketch, open);
  }
  while (sketch.size < size - 1) open = plainWork(sketch, open);
  const done = sketch.follow(open, "done", { type: "end", result: "success" });
  return {
    id: `generated_${size}`,
    variables,
    properties: [{ always_through: firstOf(sketch, "check"), before: done }],
    nodes: sketch.nodes,
    edges: sketch.edges,
  };
}

function firstOf(sketch: Sketch, kind: string): string | undefined {
  return Object.keys(sketch.nodes).find((id) => id.startsWith(`${kind}_`));
}
