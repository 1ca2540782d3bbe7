import { join } from "node:path";
import { nodeSpool } from "../../src/adapters/hooks/node-spool.ts";
import { spoolOf } from "../../src/adapters/hooks/store-place.ts";
import type { HookedRun } from "../../src/model/hooked-run.ts";
import { HOOKED_IN, HOOKED_RUN } from "../../src/model/record-kind.ts";
import { startWorkflow } from "../../src/operations/guided/start-workflow.ts";
import type { Call } from "../../src/operations/ports/call.ts";
import { ask, callOver } from "../durable/desk.ts";
import { Copier, plantModels, WORKFLOWS } from "../queue/seed.ts";

const SESSION = "bench-session";

/** Makes a store with `tasks` tasks and one run whose step denies a push. Returns the event of that push. */
export async function seedHookedRun(project: string, tasks: number): Promise<string> {
  const file = join(project, ".navigator", "navigator.db");
  const desk = callOver({ file, synchronous: "NORMAL" });
  const hooks = nodeSpool(spoolOf(file), { root: project, guarded: [] });
  const call: Call = {
    ...desk,
    role: "agent",
    ports: { ...desk.ports, hooks },
    host: { session: SESSION, toolUse: "t", seen: true },
  };
  await plantModels(desk);
  const copier = new Copier(file);
  copier.add(tasks);
  copier.close();
  await ask(startWorkflow, { workflow_id: WORKFLOWS[0] }, call);
  await denyPush(call);
  await desk.ports.close();
  return JSON.stringify({
    session_id: SESSION,
    transcript_path: "/x.jsonl",
    cwd: project,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "cd . && git push origin main", description: "push" },
    tool_use_id: "toolu_bench",
  });
}

/** Gives the run's record a `deny`, as a workflow with bounds would. */
async function denyPush({ ports }: Call): Promise<void> {
  const store = await ports.store();
  const { project } = ports.settings;
  const [pointer] = (await store.records.list(project, HOOKED_IN, { limit: 1 })).records;
  const task = pointer?.id.slice(SESSION.length + 1) ?? "";
  const [kept] = await store.records.load(project, HOOKED_RUN, [task]);
  if (!kept) throw new Error("the run has no record for hooks");
  const bounds = { deny: { run: ["git push"] } };
  const levels = [{ source: "node", name: "step build", bounds }] satisfies HookedRun["levels"];
  const value = { ...(kept.value as object), levels } as typeof kept.value;
  const records = [{ kind: HOOKED_RUN, id: task, version: kept.version, value }];
  if (!(await store.commit({ project, changes: [], records })).ok)
    throw new Error("the record was not changed");
}
