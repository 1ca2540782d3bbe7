import * as z from "zod";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import type { Call } from "../ports/call.ts";
import { statesOf } from "../tasks/states-of.ts";

/** The most versions in an answer. */
const MOST = 100;
/** The most open tasks of the workflow that are counted. */
const MOST_TASKS = 1_000;

const Version = z.object({
  version: z.string(),
  source: z.string(),
  loadedAt: z.number(),
  bytes: z.number().int(),
  isCurrent: z.boolean(),
  /** the number of open tasks that follow this version */
  open: z.number().int(),
});

export const workflowVersions = operation({
  name: "workflow_versions",
  summary: "List the stored versions of a workflow, newest first, with the open tasks that follow each.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({ workflowId: Key }),
  output: z.object({
    versions: z.array(Version),
    /** the number of versions that are not in the answer */
    older: z.number().int(),
  }),
  run: async ({ workflowId }, call) => {
    const { project } = call.ports.settings;
    const { definitions } = await call.ports.store();
    const stored = await definitions.versions(project, workflowId);
    if (stored.length === 0) return workflowNotFound(workflowId);
    const [current] = await definitions.heads(project, [workflowId]);
    const open = await openTasks(workflowId, call);
    const newest = stored.toSorted(
      (one, other) => other.loadedAt - one.loadedAt || (one.version < other.version ? -1 : 1),
    );
    const versions = newest.slice(0, MOST).map(({ version, source, loadedAt, bytes }) => ({
      version,
      source,
      loadedAt,
      bytes,
      isCurrent: version === current?.version,
      open: open.get(version) ?? 0,
    }));
    return { ok: true, value: { versions, older: newest.length - versions.length } };
  },
});

async function openTasks(workflow: string, call: Call): Promise<ReadonlyMap<string, number>> {
  const { project } = call.ports.settings;
  const { tasks } = await call.ports.store();
  const states = (["PENDING", "IN_PROGRESS", "PAUSED", "HITL"] as const).flatMap(statesOf);
  const page = await tasks.list({ project, workflow, states, limit: MOST_TASKS });
  const counts = new Map<string, number>();
  for (const { definition } of page.tasks)
    if (definition !== undefined) counts.set(definition, (counts.get(definition) ?? 0) + 1);
  return counts;
}
