import type { OpenEdge, Sketch } from "./sketch.ts";

/** A block of nodes: takes its incoming open edges and returns its outgoing ones. */
export type Block = (sketch: Sketch, open: readonly OpenEdge[]) => readonly OpenEdge[];

const passed = (from: string): OpenEdge => ({ from, on: "passed" });

function taskNode(name: string, sketch: Sketch): object {
  return {
    type: "task",
    name,
    instructions: `${name}. Keep to the plan, note what was left out, and say how it can be checked by others.`,
    // Many real tasks keep the default outcomes and have an edge for only one of them.
    ...(sketch.chance() < 0.9 && { outputs: ["passed"] }),
  };
}

function gateNode(name: string, sketch: Sketch): object {
  return { type: "gate", name, maxRetries: sketch.upTo(4), description: "Passes only what was asked for." };
}

export const plainWork: Block = (sketch, open) => [
  passed(sketch.follow(open, "work", taskNode("Do the next part", sketch))),
];

/** Work and its check: back to work while retries last, then to a person. */
export const checkedWork: Block = (sketch, open) => {
  const work = sketch.follow(open, "build", taskNode("Build the part", sketch));
  const check = sketch.follow([passed(work)], "check", gateNode("Check the part", sketch));
  sketch.link(check, work, "failed");
  sketch.link(check, sketch.person(work), "max_retries_exceeded");
  return [passed(check)];
};

/** Two paths chosen by a condition, which join again. */
export const routed: Block = (sketch, open) => {
  const assess = sketch.follow(open, "assess", taskNode("Assess the risk", sketch));
  const when = sketch.chance() < 0.5 ? 'risk == "high" && size(areas) > 2' : "score >= 7 || urgent == true";
  const careful = sketch.follow([{ ...passed(assess), when }], "careful", taskNode("Go carefully", sketch));
  const quick = sketch.follow([passed(assess)], "quick", taskNode("Go quickly", sketch));
  return [passed(careful), passed(quick)];
};

/** A person approves, sends it back or stops it. */
export const approved: Block = (sketch, open) => {
  const draft = sketch.follow(open, "draft", taskNode("Write the proposal", sketch));
  const ask = sketch.follow([passed(draft)], "ask", {
    type: "checkpoint",
    message: "Is this the way to go?",
    options: [
      { id: "approve", label: "Go ahead", effects: { setVariable: { approved: true } } },
      { id: "rework", label: "Once more" },
      { id: "stop", label: "Stop here" },
    ],
  });
  sketch.link(ask, draft, "rework");
  sketch.follow([{ from: ask, on: "stop" }], "stopped", { type: "end", result: "cancelled" });
  return [{ from: ask, on: "approve" }];
};

/** Two to four parallel branches of checked work. */
export const forked: Block = (sketch, open) => {
  const fork = sketch.add("fork", {});
  const join = sketch.add("join", { type: "join", fork, strategy: "all-pass" });
  sketch.nodes[fork] = { type: "fork", join };
  for (const way of open) sketch.edges.push({ ...way, to: fork });
  const branches = 1 + sketch.upTo(3);
  for (let branch = 0; branch < branches; branch++) {
    const work = sketch.follow([{ from: fork }], "branch", taskNode("Do one side of it", sketch));
    const check = sketch.follow([passed(work)], "side", gateNode("Check one side", sketch));
    sketch.link(check, work, "failed");
    sketch.link(check, join, "max_retries_exceeded");
    sketch.link(check, join, "passed");
  }
  sketch.link(join, sketch.person(fork), "failed");
  return [passed(join)];
};
