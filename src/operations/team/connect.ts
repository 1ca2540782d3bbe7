import * as z from "zod";
import { overlayPrompts } from "../../lifecycle/prompts/overlay-prompts.ts";
import { rolePrompts } from "../../lifecycle/prompts/role-prompts.ts";
import { rightsOf, roleOf } from "../../lifecycle/role-of.ts";
import type { Json } from "../../model/json.ts";
import { Category, type Lifecycle } from "../../model/lifecycle.ts";
import { LinkType } from "../../model/link.ts";
import { GONE_WORKER, WORKER } from "../../model/record-kind.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { GoneWorker, type Worker } from "../../model/worker.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { pinLifecycle } from "../lifecycles/pin-lifecycle.ts";
import { lifecycleWith } from "../lifecycles/show-lifecycle.ts";
import { expireWorker, isExpired } from "../movement/workers/end-worker.ts";
import { judgeOwnWorker } from "../movement/workers/judge-own-worker.ts";
import { type LoadedWorker, loadWorker } from "../movement/workers/load-worker.ts";
import type { Call } from "../ports/call.ts";
import { Prompts, Tags, WorkerId } from "./fields.ts";
import { judgeTags } from "./judge-tags.ts";
import { linkTypesOf } from "./link-types.ts";
import { membership } from "./membership.ts";
import { newWorkerId } from "./new-worker-id.ts";
import { shownPrompts } from "./shown-prompts.ts";

const MOST_TRIES = 20;

const Input = z.strictObject({
  worker_id: WorkerId.optional(),
  tags: Tags.optional(),
  role: Key.optional(),
  lifecycle: Key.optional(),
  overlays: z.array(Key).max(20).optional(),
  force: z.boolean().optional().describe("take over a connected id, with its claims"),
});
type Input = z.infer<typeof Input>;

const Connected = z.object({
  worker_id: z.string(),
  lease_until: z.number(),
  role: z.string().optional(),
  limits: z.object({
    max_claims: z.number().int().optional(),
    can_assign: z.boolean(),
    can_create_subtasks: z.boolean(),
    phases: z.array(z.string()).optional(),
  }),
  states: z.record(
    z.string(),
    z.object({ exits: z.array(z.string()), timed: z.literal(true).optional(), category: Category }),
  ),
  phases: z.array(z.string()),
  link_types: z.record(z.string(), LinkType.shape.blocks),
  prompts: Prompts,
  /** the tasks that the worker has claimed */
  claims: z.array(z.string()).optional(),
  /** the claims that ended with the worker's last lease */
  claims_lost: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
});
type Connected = z.infer<typeof Connected>;

export const connect = operation({
  name: "connect",
  summary: "Join the team as a worker: get an id, your role and limits, the states and phases of tasks.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: Input,
  output: Connected,
  run: async (input, call): Promise<Result<Connected>> => {
    const id = input.worker_id ?? (await newWorkerId(call));
    const warnings: string[] = [];
    const member = membership(input, warnings, call);
    if (!member.ok) return member;
    const { tags, lifecycle } = member.value;
    const unknown = judgeTags([{ tags }], warnings, call);
    if (unknown) return { ok: false, refusal: unknown };
    const found = await lifecycleWith(lifecycle, input.overlays, call);
    if (!found.ok) return found;
    const overlaid = overlayPrompts(found.value.overlays);
    for (let tries = 1; ; tries++) {
      const before = await loadWorker(id, call);
      if (before && isExpired(before.worker, call.ports.now())) {
        await expireWorker(before, call);
        continue;
      }
      if (before && !input.force) return { ok: false, refusal: connectedAlready(id) };
      const refusal = before && judgeOwnWorker(before.worker, call);
      if (refusal) return { ok: false, refusal };
      const connected = await tryToConnect(
        id,
        input,
        { ...found.value, tags, overlaid, warnings },
        before,
        call,
      );
      if (connected) return { ok: true, value: connected };
      if (tries >= MOST_TRIES) return { ok: false, refusal: connectedAlready(id) };
    }
  },
});

/** The lifecycle of a worker, and the prompts that its overlays bring to tasks of other lifecycles. */
interface Joined {
  readonly tags: readonly string[];
  readonly lifecycle: Lifecycle;
  readonly overlaid: Readonly<Record<string, string>>;
  /** about tags that the configuration does not list */
  readonly warnings: readonly string[];
}

/** Connects the worker; `undefined` if another call changed its record at the same moment. */
async function tryToConnect(
  id: string,
  { role: asked, overlays = [] }: Input,
  { tags, lifecycle, overlaid, warnings }: Joined,
  before: LoadedWorker | undefined,
  call: Call,
): Promise<Connected | undefined> {
  const store = await call.ports.store();
  const { project, leaseMs } = call.ports.settings;
  const { pin, records } = await pinLifecycle(lifecycle, call);
  const named = roleOf(lifecycle, tags, asked);
  const now = call.ports.now();
  const worker: Worker = {
    id,
    tags: [...new Set(tags)],
    ...(named && { role: named.name }),
    lifecycle: pin,
    overlays,
    ...(Object.keys(overlaid).length > 0 && { overlayPrompts: overlaid }),
    leaseMs,
    leaseUntil: now + leaseMs,
    connectedAt: now,
    by: call.caller.id,
    claims: before?.worker.claims ?? [],
    assigned: before?.worker.assigned ?? [],
    ...(before?.worker.marks && { marks: before.worker.marks }),
    lost: [],
  };
  const [gone] = await store.records.load(project, GONE_WORKER, [id]);
  const change = { tags: worker.tags, ...(named && { role: named.name }) };
  const changes: RecordChange[] = [
    {
      kind: WORKER,
      id,
      version: before?.version ?? 0,
      value: worker as Json,
      entry: { type: "connected", at: now, caller: workerCaller(call, id), change },
    },
    ...(gone ? [{ kind: GONE_WORKER, id, version: gone.version, value: undefined }] : []),
    ...records,
  ];
  if (!(await store.commit({ project, changes: [], records: changes })).ok) return undefined;
  const lost = [...(gone ? GoneWorker.parse(gone.value).lost : []), ...(before?.worker.lost ?? [])];
  const isOther = asked !== undefined && named?.name !== asked;
  const all = [...warnings, ...(isOther ? [otherRole(asked, named?.name)] : [])];
  return {
    ...answerOf(worker, lifecycle, call),
    ...(lost.length > 0 && { claims_lost: lost }),
    ...(all.length > 0 && { warnings: all }),
  };
}

function answerOf(worker: Worker, lifecycle: Lifecycle, call: Call): Connected {
  const named = roleOf(lifecycle, worker.tags, worker.role);
  const { maxClaims, canAssign, canCreateSubtasks } = rightsOf(lifecycle, named);
  const shown = lifecycle.order.filter((name) => !lifecycle.states[name]?.hidden);
  return {
    worker_id: worker.id,
    lease_until: worker.leaseUntil,
    ...(named && { role: named.name }),
    limits: {
      ...(Number.isFinite(maxClaims) && { max_claims: maxClaims }),
      can_assign: canAssign,
      can_create_subtasks: canCreateSubtasks,
      ...(named?.role.phases && { phases: named.role.phases }),
    },
    states: Object.fromEntries(
      shown.flatMap((name) => {
        const state = lifecycle.states[name];
        if (!state) return [];
        const { exits, timed, category } = state;
        return [[name, { exits, ...(timed && { timed }), category }]];
      }),
    ),
    phases: Object.keys(lifecycle.phases).toSorted(),
    link_types: linkTypesOf(call),
    prompts: named ? shownPrompts(rolePrompts(named.role, "connect"), { worker, lifecycle }) : [],
    ...(worker.claims.length > 0 && { claims: worker.claims }),
  };
}

function otherRole(asked: string, given: string | undefined): string {
  const instead = given === undefined ? "no role" : `the role "${given}"`;
  return `The role "${asked}" shares no tag with the worker, which has ${instead}.`;
}

function connectedAlready(id: string): Refusal {
  const message = `A worker "${id}" is connected already.`;
  return { code: "WORKER_CONNECTED", message, facts: { worker_id: id } };
}
