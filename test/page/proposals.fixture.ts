import { retried } from "../operations/route/routing.fixture.ts";
import type { Agent } from "./agent.fixture.ts";
import type { House } from "./house.fixture.ts";

/** What a hostile test prints: it must stay text. */
export const HOSTILE = '<img src="x" onerror="alert(1)"> Accept';

export const routedWorkflow = { ...retried, routing: { ...retried.routing, mode: "authoritative" } };

/** Puts a step before the build. */
export const patchWith = (id: string, name: string) => [
  { op: "add", path: `/nodes/${id}`, value: { type: "task", name } },
  { op: "replace", path: "/edges/0", value: { from: "start", to: id } },
  { op: "add", path: "/edges/-", value: { from: id, to: "build-step-3" } },
];

export function junit(message?: string): string {
  const escaped = message?.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const inner = escaped === undefined ? "" : `<failure message="${escaped}">${escaped}</failure>`;
  const failures = message === undefined ? 0 : 1;
  return `<testsuite name="s" tests="1" failures="${failures}" errors="0" skipped="0"><testcase classname="s" name="adds">${inner}</testcase></testsuite>`;
}

/**
 * A project in which a rule and two changes of a workflow are proposed, and the task `stuck` was stopped by the router.
 * The agent chooses as a model would. The second change also takes the evidence of the review away.
 */
export async function proposingProject(house: House): Promise<void> {
  house.write("navigator.yaml", "routing: {mode: authoritative, model: {port: caller}}\n");
  house.write("junit.xml", junit());
  const builder = await house.agent("builder", {
    NAVIGATOR_TOOLS: "tasks,route",
    NAVIGATOR_ALLOW_COMMANDS: "1",
  });
  const critic = await house.agent("critic", { NAVIGATOR_TOOLS: "tasks" });
  await house.ask("load_workflow", { id: "small-build", definition: routedWorkflow });
  const good = ["one", "two", "three", "four", "five"];
  const ids = [...good, "looked", "inspected", "stuck"];
  await builder.call("load_task_tree", { tasks: ids.map((id) => ({ id, workflowType: "small-build" })) });
  for (const id of ids) await builder.advance(id, undefined);
  for (const taskId of good) {
    await chosen(builder, taskId, { candidate_id: "continue:review" });
    await critic.advance(taskId, "passed");
  }
  await house.ask("mine_rules", {});
  for (const [taskId, id, name, besides] of [
    ["looked", "look", "Look for the cause", []],
    ["inspected", "inspect", "Inspect the machine", [{ op: "remove", path: "/nodes/review/evidence" }]],
  ] as const) {
    const nodes = [{ id, purpose: "Find the cause first.", serves_goal: "The tests can pass." }];
    const patch = [...patchWith(id, name), ...besides];
    await chosen(builder, taskId, { candidate_id: "extend_graph", nodes, patch });
  }
  house.write("junit.xml", junit(HOSTILE));
  await builder.call("route_task", { taskId: "stuck", status: "BLOCKED" });
}

async function chosen(agent: Agent, taskId: string, choice: object): Promise<void> {
  await agent.call("route_task", { taskId, status: "UNVERIFIED" });
  await agent.call("choose_route", { taskId, reason: "every task needs it", confidence: "HIGH", ...choice });
}
