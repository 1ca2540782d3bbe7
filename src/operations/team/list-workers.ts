import * as z from "zod";
import type { Worker } from "../../model/worker.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { isExpired } from "../movement/workers/end-worker.ts";
import { connectedWorkers } from "../movement/workers/sweep-workers.ts";
import type { Call } from "../ports/call.ts";
import { Tags, WorkerId } from "./fields.ts";
import { judgeTags } from "./judge-tags.ts";
import { FileNames } from "./mark-fields.ts";
import { markedNames } from "./marked-names.ts";
import { renewNamed } from "./renew-named.ts";

export const listWorkers = operation({
  name: "list_workers",
  summary: "See who is connected, what each has claimed and thinks.",
  toolset: "team",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    worker_id: WorkerId.optional().describe("you"),
    tags: Tags.optional().describe("with all of these"),
    file: FileNames.element.optional().describe("that have marked it"),
    task: Key.optional().describe("working on it or on tasks inside it"),
    depth: z.number().int().min(0).max(20).optional(),
  }),
  output: z.object({
    workers: z.array(
      z.object({
        id: z.string(),
        role: z.string().optional(),
        tags: z.array(z.string()),
        claims: z.array(z.string()),
        thought: z.string().optional(),
        lease_until: z.number(),
      }),
    ),
    warnings: z.array(z.string()).optional(),
  }),
  run: async ({ worker_id: worker, tags = [], file, task, depth = 5 }, call) => {
    const gone = await renewNamed(worker, call);
    if (gone) return { ok: false, refusal: gone };
    const warnings: string[] = [];
    const unknown = judgeTags([{ tags }], warnings, call);
    if (unknown) return { ok: false, refusal: unknown };
    const now = call.ports.now();
    const names = file === undefined ? undefined : await markedNames([file], call);
    if (names && !names.ok) return names;
    const marked = names?.value[0];
    const within = task === undefined ? undefined : await subtree(task, depth, call);
    const workers = (await connectedWorkers(call))
      .map(({ worker }) => worker)
      .filter((worker) => !isExpired(worker, now) && tags.every((tag) => worker.tags.includes(tag)))
      .filter(({ marks }) => marked === undefined || marks?.includes(marked))
      .filter(({ claims }) => !within || claims.some((id) => within.has(id)));
    return { ok: true, value: { workers: workers.map(shown), ...(warnings.length > 0 && { warnings }) } };
  },
});

function shown({ id, role, tags, claims, thought, leaseUntil }: Worker) {
  return {
    id,
    ...(role !== undefined && { role }),
    tags,
    claims,
    ...(thought !== undefined && { thought }),
    lease_until: leaseUntil,
  };
}

/** A task and the tasks inside it, down to a depth. */
async function subtree(root: string, depth: number, call: Call): Promise<ReadonlySet<string>> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const found = new Set([root]);
  let level: readonly string[] = [root];
  for (let left = depth; left > 0 && level.length > 0; left--) {
    const next: string[] = [];
    for (const parent of level)
      for (const { id } of (await store.tasks.list({ project, parent, limit: 1_000 })).tasks) next.push(id);
    for (const id of next) found.add(id);
    level = next;
  }
  return found;
}
