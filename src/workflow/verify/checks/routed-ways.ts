import { usualRouteLimits } from "../../../model/routing.ts";
import { counted } from "../../../model/words/counted.ts";
import { flowObjection } from "../../flow-objection.ts";
import type { Program, ProgramNode, WorkNode } from "../../program.ts";
import { quotedList } from "../../quoted-list.ts";
import { isWork } from "../../requirements.ts";
import { routedWorkflow, routedWorkflows } from "../../routed-workflows.ts";
import { Bounds } from "../bound/compute-bounds.ts";
import type { Check } from "./check.ts";

const MOST_STEPS = 12;

/**
 * Tells where a router can send a task, and how long it may be off its path. Reports detours that the engine always
 * refuses, and detours without an end.
 */
export const routedWays: Check = (_survey, program, { log, known }) => {
  const { routing } = program;
  const flows = routedWorkflows(program).filter(
    (id) => known(id) && flowObjection(program.charter, id) === undefined,
  );
  if (!routing || flows.length === 0) return;
  const work = [...program.nodes.values()].filter(isWork);
  for (const [name, { goto }] of Object.entries(routing.detours ?? {})) {
    if (goto === undefined || work.some((node) => leadsFreely(program, node, goto))) continue;
    log.add({
      code: "closed-detour",
      path: ["routing", "detours", name, "goto"],
      at: name,
      message: `No step leads to "${goto}" without a gate, a question, evidence, a condition or another workflow, so the detour is never made.`,
      fix: "Return to the step (`resume`), or to a node before the next gate.",
    });
  }
  const bounds = new Bounds(known);
  const lengths = flows.map((id) => [id, bounds.ofChild(id)] as const);
  for (const [id, { reports, why }] of lengths) {
    if (reports !== null) continue;
    log.add({
      code: "endless-detour",
      path: ["routing"],
      at: id,
      message: `An excursion to "${id}" may never return. ${why}`,
      fix: `Bound the loops of "${id}" by retries that end in a failure or with a person.`,
    });
  }
  const longest = Math.max(...lengths.map(([, { reports }]) => reports ?? Number.POSITIVE_INFINITY));
  log.add({
    code: "router-reach",
    path: ["routing"],
    at: program.id,
    message: [reachOf(program, work), excursionsOf(program, flows, longest), gatesOf(work)].join(" "),
    fix: "Nothing: this is what the routing block allows.",
  });
};

/** Which nodes a router reaches from each step: along its edges, and by a detour that goes elsewhere. */
function reachOf(program: Program, work: readonly WorkNode[]): string {
  const gotos = Object.values(program.routing?.detours ?? {}).flatMap(({ goto }) => goto ?? []);
  const lines = work.slice(0, MOST_STEPS).map((node) => {
    const there = gotos.filter((id) => leadsFreely(program, node, id));
    const nodes = [...new Set([...node.edges.map(({ to }) => to), ...there])];
    return `from "${node.id}" to ${quotedList(nodes)}`;
  });
  const more = work.length > MOST_STEPS ? `, and from ${counted(work.length - MOST_STEPS, "more step")}` : "";
  return `A router leads ${lines.join(", ")}${more}.`;
}

function excursionsOf({ routing }: Program, flows: readonly string[], longest: number): string {
  const { depth = usualRouteLimits.depth, excursions = usualRouteLimits.excursions } = routing?.limits ?? {};
  const halting = Object.entries(routing?.detours ?? {})
    .filter(([, detour]) => detour.return === "halt")
    .map(([name]) => routedWorkflow(name, routing));
  const stops = halting.length > 0 ? `; after ${quotedList(halting)} a person decides` : "";
  const length = Number.isFinite(longest)
    ? `at most ${counted(excursions * longest, "report")}`
    : "no bound on its reports";
  return `Excursions to ${quotedList(flows)} return to the step that they left, or go where their detour says${stops}. They nest ${depth} deep, and a task makes ${excursions}: the longest one, with all inside it, has ${length}.`;
}

function gatesOf(work: readonly WorkNode[]): string {
  const closed = work.filter((node) => !isPlain(node)).map(({ id }) => id);
  if (closed.length === 0) return "No step is guarded.";
  return `Only their own reports pass ${quotedList(closed)}: no decision skips them, and no excursion leads past them.`;
}

/** Whether a node can be reached without passing a gate, evidence, a question, a condition or another workflow. */
function leadsFreely({ nodes }: Program, from: ProgramNode, to: string): boolean {
  const reached = new Set([from.id]);
  for (const id of reached) {
    if (id === to) return true;
    const node = nodes.get(id);
    if (node && isPlain(node)) for (const edge of node.edges) reached.add(edge.to);
  }
  return false;
}

function isPlain(node: ProgramNode): boolean {
  if (node.type === "gate" || node.edges.some(({ when }) => when !== undefined)) return false;
  if (!isWork(node)) return node.type === "activity" || node.type === "decision";
  return node.requirements.length === 0 && !node.actions?.some(({ kind }) => kind === "validate");
}
