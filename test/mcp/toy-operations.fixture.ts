import * as z from "zod";
import { Json } from "../../src/model/json.ts";
import { type Operation, operation } from "../../src/operations/door/operation.ts";
import type { Call, Role } from "../../src/operations/ports/call.ts";
import type { Store } from "../../src/store/store.ts";
import { type ToyChanges, toyChanges } from "./toy-resources.fixture.ts";

const echo = operation({
  name: "echo",
  summary: "Say who asked and what.",
  toolset: "tasks",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({ taskId: z.string(), note: z.string().optional(), value: Json.optional() }),
  output: z.object({ taskId: z.string(), caller: z.string(), role: z.string() }),
  subject: ({ taskId }) => taskId,
  run: async ({ taskId, note, value }, { caller, role }) => ({
    ok: true,
    // More than the schema promises: a client must not mind.
    value: { taskId, caller: caller.id, role, note, value },
  }),
});

const stale = operation({
  name: "stale",
  summary: "Always refused.",
  toolset: "author",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({}),
  output: z.object({ step: z.string() }),
  run: async () => ({
    ok: false,
    refusal: { code: "STALE", message: "It is elsewhere.", facts: { currentStep: "review", code: "forged" } },
  }),
});

const broken = operation({
  name: "broken",
  summary: "Always fails.",
  toolset: "author",
  access: "agent",
  effect: "adds",
  idempotent: false,
  input: z.strictObject({}),
  output: z.object({}),
  run: async () => {
    throw new Error("no such table: secrets in /var/lib/navigator.db");
  },
});

const decide = operation({
  name: "decide",
  summary: "For operators.",
  toolset: "author",
  access: "operator",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({ by: z.string() }),
  run: async (_, { caller }) => ({ ok: true, value: { by: caller.id } }),
});

const touchWith = (changes: ToyChanges): Operation =>
  operation({
    name: "touch",
    summary: "Change a task and a workflow.",
    toolset: "author",
    access: "agent",
    effect: "changes",
    idempotent: true,
    input: z.strictObject({ taskId: z.string(), workflowId: z.string() }),
    output: z.object({}),
    run: async (change) => {
      changes.emit(change);
      return { ok: true, value: {} };
    },
  }) as unknown as Operation;

const count = operation({
  name: "count",
  summary: "Count, and say how far it is.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({ to: z.number() }),
  output: z.object({ to: z.number() }),
  run: async ({ to }, { progress }) => {
    for (let done = 1; done <= to; done++) await progress(done, to);
    return { ok: true, value: { to } };
  },
});

export function toyOperations(changes: ToyChanges = toyChanges()): readonly Operation[] {
  return [echo, stale, broken, decide, touchWith(changes), count] as unknown as readonly Operation[];
}

/** Only the parts of a call that the toys read. One change is unconfirmed. */
export function toyCall(id: string, role: Role): Call {
  const unconfirmed = { total: 1, names: [{ seq: 1, task: "t1" }] };
  return {
    role,
    caller: { kind: "agent", id },
    ports: {
      settings: { project: "toy", sync: "loaded", leaseMs: 1_000, grants: [] },
      now: () => 0,
      store: async () => ({ syncs: { names: async () => unconfirmed } }) as unknown as Store,
    },
    progress: () => undefined,
  } as unknown as Call;
}
