import type { RouteStatus } from "../../model/routing.ts";
import type { Arena, TaskLocation } from "../arena.ts";
import type { Attack } from "../attack.ts";
import { falseFigures, falseWords } from "../false-figures.ts";
import { beginTask } from "../legal-move.ts";
import { suggestedValues } from "../suggested-values.ts";

const ROUNDS = 12;
/** A blocked report ends the rounds, so it is rare. */
const statuses: readonly RouteStatus[] = [
  "VERIFIED",
  "VERIFIED",
  "VERIFIED",
  "UNVERIFIED",
  "UNVERIFIED",
  "PARTIAL",
  "BLOCKED",
];
const words = ["CONTINUE", "TERMINATE", "SKIP", "DETOUR", "escalate", "terminate:end"];

/** Reports steps to a router that is lied to by the agent, by the measurements and by the model. */
export const routedReports: Attack = {
  name: "routed reports",
  about: "reports steps to a router with false figures, injected text, any choice, and a model that lies",
  act: async (arena) => {
    const { current } = arena;
    // A guided run moves with its state only, so the router gets a task from the queue.
    if (current.state !== undefined || current.task === "")
      arena.current = await beginTask(arena, undefined, true);
    for (let rounds = 0; rounds < ROUNDS; rounds++) await route(arena);
    arena.current = current;
  },
};

async function route(arena: Arena): Promise<void> {
  const here = await arena.where();
  if (!here || here.record.position?.result !== undefined) return;
  const { scratch } = arena;
  const agent = arena.isLucky(0.7) ? arena.current.by : scratch.agent("agent-3");
  const by = scratch.routed(agent);
  const branch =
    here.record.hold === "branches" ? arena.pick(await arena.branchesOf(arena.current)) : undefined;
  const taskId = branch?.task ?? arena.current.task;
  const input = { taskId, ...reportOf(arena, here), ...(arena.isLucky(0.1) && { preview: true }) };
  const answer = await arena.ask("route_task", input, by);
  const { candidates, needs_choice } = (answer.ok ? answer.value : {}) as {
    readonly candidates?: readonly { readonly id: string }[];
    readonly needs_choice?: true;
  };
  if (!needs_choice && !arena.isLucky(0.1)) return;
  const ids = [...(candidates ?? []).map(({ id }) => id), `skip:${here.node.id}`, ...words];
  const choice = {
    candidate_id: arena.pick(ids),
    reason: arena.pick(falseWords),
    confidence: arena.pick(["HIGH", "MEDIUM", "LOW"]),
    assured_by: "the agent",
  };
  await arena.ask("choose_route", { taskId, ...choice }, by);
}

/** A report in which everything may be false. */
function reportOf(arena: Arena, { node, program }: TaskLocation): object {
  const target = arena.pick(program.nodes.keys()) ?? "";
  const facts =
    "requirements" in node ? node.requirements.map(({ id }) => ({ requirement: id, holds: true })) : [];
  const values = suggestedValues(program, (one) => arena.pick(one)).variables;
  return {
    status: arena.pick(statuses),
    forensics: falseFigures(arena.scratch.chance),
    envelope: {
      ...(arena.isLucky(0.5) && { next_step_id: target }),
      ...(arena.isLucky(0.5) && { can_further_iteration_help: arena.isLucky(0.5) }),
      ...(arena.isLucky(0.5) && { recommendation: arena.pick([...words, `continue:${target}`]) }),
      summary: arena.pick(falseWords),
    },
    iteration: { current: 99, max: 1 },
    output: { evidence: facts },
    worker: arena.pick(["worker-1", "worker-2"]),
    ...(arena.isLucky(0.3) && { variables: values }),
  };
}
