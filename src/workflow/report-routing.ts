import type { RoutingBlock } from "../model/routing.ts";
import type { FindingLog } from "./finding-log.ts";
import { compileCondition } from "./graph/compile-condition.ts";
import type { ProgramNode } from "./program.ts";

/** Reports the parts of a routing block that name no step of the workflow, and conditions that cannot be read. */
export function reportRouting(
  { microloops = {}, outcomes = {}, signatures = {}, detours = {} }: RoutingBlock,
  nodes: ReadonlyMap<string, ProgramNode>,
  log: FindingLog,
): void {
  const expectStep = (id: string, path: readonly string[]): void => {
    const type = nodes.get(id)?.type;
    if (type === "task" || type === "gate") return;
    const message = `The routing block names "${id}", and there is no such step.`;
    log.add({ code: "unknown-target", path, at: id, message, fix: "Name a task or a gate." });
  };
  for (const id of Object.keys(microloops)) expectStep(id, ["routing", "microloops", id]);
  for (const [id, named] of Object.entries(outcomes)) {
    expectStep(id, ["routing", "outcomes", id]);
    const known = nodes.get(id)?.outputs ?? [];
    for (const [status, outcome] of Object.entries(named))
      if (nodes.has(id) && !known.includes(outcome))
        log.add({
          code: "unknown-target",
          path: ["routing", "outcomes", id, status],
          at: id,
          message: `"${outcome}" is not an outcome of "${id}".`,
          fix: `Use one of: ${known.join(", ")}.`,
        });
  }
  for (const [name, { when }] of Object.entries(signatures))
    if (when !== undefined) compileCondition(when, ["routing", "signatures", name, "when"], log);
  for (const [name, { return: way, goto: to }] of Object.entries(detours))
    if (way === "goto" && (to === undefined || !nodes.has(to)))
      log.add({
        code: "unknown-target",
        path: ["routing", "detours", name, "goto"],
        at: name,
        message: `The detour "${name}" returns by \`goto\` and names no node to go to.`,
        fix: "Name a node in `goto`, or return by `resume`.",
      });
}
