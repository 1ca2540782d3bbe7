import { apply } from "../../src/engine/apply.ts";
import { currentNode } from "../../src/engine/current-node.ts";
import { triggersOf } from "../../src/engine/triggers-of.ts";
import type { Caller } from "../../src/model/caller.ts";
import type { Move } from "../../src/model/move.ts";
import type { RefusalCode } from "../../src/model/refusal.ts";
import type { LegalAction } from "../../src/model/situation.ts";
import type { ProgramNode } from "../../src/workflow/program.ts";
import { bringing } from "./bringing.fixture.ts";
import type { Walker } from "./guided-walker.fixture.ts";

export const agent: Caller = { kind: "agent", id: "walker" };
export const person: Caller = { kind: "person", id: "pat", channel: "inbox" };

/** Checks that exactly the offered actions are accepted and all others refused; returns how many it tried. */
export function checkOffered(walker: Walker): number {
  const { program, position, world } = walker;
  const { node, program: level } = currentNode(program, position, world);
  const before = JSON.stringify(position);
  const offered = new Map(walker.offered(agent).map((action) => [short(action), action]));
  const candidates = [...everything(node), ...triggersOf(level, node.id).map(callOf)];
  for (const action of candidates) {
    const listed = offered.get(short(action));
    const { ok } = apply(program, position, bringing(listed ?? action, agent, level), world);
    if (ok !== (listed !== undefined))
      throw new Error(`${short(action)} at ${node.id}: ${ok ? "accepted, not offered" : "offered, refused"}`);
    offered.delete(short(action));
  }
  if (offered.size > 0) throw new Error(`unheard of at ${node.id}: ${[...offered.keys()].join(", ")}`);
  const wrong = position.escalation ? waitingMoves : illegal(node);
  for (const [move, code] of wrong) {
    const result = apply(program, position, move, world);
    const said = result.ok ? "accepted" : result.refusal.code;
    if (said !== code) throw new Error(`${move.type} at ${node.id} is ${said}, not ${code}`);
  }
  if (JSON.stringify(position) !== before) throw new Error("a look changed the position");
  return candidates.length + wrong.length;
}

function short({ action, outcome, option, workflow }: LegalAction): string {
  return [action, outcome ?? "", option ?? "", workflow ?? ""].join(" ");
}

const callOf = ({ workflow }: { readonly workflow: string }): LegalAction => ({
  action: "call",
  workflow,
  description: "",
});

function everything(node: ProgramNode): LegalAction[] {
  const plain = (["begin", "report", "pass", "skip"] as const).map((action) => ({ action, description: "" }));
  // The only outcome of a step need not be named.
  const outcomes = node.type === "task" && node.outputs.length > 1 ? node.outputs : [];
  const options = node.type === "checkpoint" ? node.outputs : [];
  return [
    ...plain,
    ...outcomes.map((outcome) => ({ action: "report" as const, outcome, description: "" })),
    ...options.map((option) => ({ action: "answer" as const, option, description: "" })),
  ];
}

type Wrong = readonly (readonly [Move, RefusalCode])[];

const waitingMoves: Wrong = [
  [{ type: "report", by: agent }, "TASK_WAITING"],
  [{ type: "skip", by: agent }, "TASK_WAITING"],
  [{ type: "resolve", resolution: "resume", by: agent }, "HUMAN_ANSWER_REQUIRED"],
];

/** Actions that no caller may take here, with their refusal codes. */
function illegal(node: ProgramNode): Wrong {
  if (node.type === "task") {
    return [
      [{ type: "report", outcome: "nothing such", by: agent }, "OUTCOME_NOT_ALLOWED"],
      [{ type: "answer", option: "yes", by: person }, "NO_CHECKPOINT"],
      [{ type: "pass", by: agent }, "NO_CHECKPOINT"],
      [{ type: "call", workflow: "nothing such", by: agent }, "WORKFLOW_NOT_FOUND"],
      [{ type: "resolve", resolution: "succeed", by: person }, "NOT_ESCALATED"],
      [{ type: "begin", by: agent }, "ALREADY_BEGUN"],
      ...(node.optional ? [] : [[{ type: "skip", by: agent }, "STEP_NOT_OPTIONAL"] as const]),
    ];
  }
  if (node.type !== "checkpoint") return [];
  const [option = ""] = node.outputs;
  return [
    [{ type: "answer", option: "nothing such", by: person }, "OPTION_NOT_FOUND"],
    [{ type: "report", by: agent }, "CHECKPOINT_BLOCKING"],
    [{ type: "skip", by: agent }, "STEP_NOT_OPTIONAL"],
    [{ type: "call", workflow: "nothing such", by: agent }, "WORKFLOW_NOT_FOUND"],
    ...(node.passable ? [] : [[{ type: "pass", by: agent }, "CHECKPOINT_BLOCKING"] as const]),
    ...(node.audience === "human"
      ? [[{ type: "answer", option, by: agent }, "HUMAN_ANSWER_REQUIRED"] as const]
      : []),
  ];
}
