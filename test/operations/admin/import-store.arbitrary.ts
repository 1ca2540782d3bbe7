import * as fc from "fast-check";
import type { Desk } from "../../support/desk.ts";
import { calling, errand, forked, questioned, reviewed } from "../../support/workflows.ts";

const WORKFLOWS = ["errand", "reviewed", "forked", "questioned", "calling", "unknown"] as const;

const workflow = fc.constantFrom(...WORKFLOWS);
const task = fc.integer({ min: 0, max: 6 }).map((number) => `task ${number}`);
const result = fc.constantFrom(undefined, "passed", "passed", "failed", "ship");
const text = fc.string({ unit: "binary", maxLength: 6 });

/** One random call; refusals are fine. */
const deed = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant("load_task_tree"),
      input: fc.record({
        tasks: fc.tuple(
          fc.record({
            id: task,
            workflowType: workflow,
            priority: fc.double({ min: -9, max: 9, noNaN: true }),
            title: text,
            context: fc.dictionary(
              text.filter((key) => key !== "__proto__"),
              fc.jsonValue({ maxDepth: 2 }),
              { maxKeys: 3 },
            ),
          }),
        ),
        mode: fc.constantFrom("merge", "merge", "replace"),
      }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      name: fc.constant("advance_task"),
      input: fc.record(
        {
          taskId: task,
          result,
          output: fc.jsonValue({ maxDepth: 2 }),
          attachments: fc.array(fc.record({ type: fc.constant("log"), text }), { maxLength: 2 }),
          idempotencyKey: fc.constantFrom("first", "second", "third"),
        },
        { requiredKeys: ["taskId"] },
      ),
    }),
  },
  fc.record({
    name: fc.constant("get_next_tasks_from_tree"),
    input: fc.record({
      limit: fc.integer({ min: 1, max: 3 }),
      claim: fc.constant({ worker: "w", leaseMs: 1_000 }),
    }),
  }),
  fc.record({
    name: fc.constant("set_task_status"),
    input: fc.record({ taskId: task, status: fc.constantFrom("PAUSED", "PENDING", "CANCELLED") }),
  }),
  fc.record({
    name: fc.constant("attach"),
    input: fc.record({ taskId: task, type: fc.constant("log"), text, replace: fc.boolean() }),
  }),
  fc.record({ name: fc.constant("confirm_sync_for_task"), input: fc.record({ taskId: task }) }),
  fc.record({
    name: fc.constant("confirm_sync"),
    input: fc.record({ syncIds: fc.constantFrom(["sync-1"], ["sync-2", "sync-5"]) }),
  }),
  fc.record({
    name: fc.constant("load_workflow"),
    input: fc.record({
      id: fc.constant("errand"),
      definition: fc.constantFrom(errand, { ...errand, description: "another" }),
    }),
  }),
  fc.record({ name: fc.constant("pass"), input: fc.record({ ms: fc.integer({ min: 1, max: 90_000 }) }) }),
);

export type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

export const deeds = fc.array(deed, { minLength: 10, maxLength: 60, size: "max" });

/** Makes the calls in order, on a task of each workflow. */
export async function perform(desk: Desk, all: readonly Deed[]): Promise<void> {
  const definitions = { errand, reviewed, questioned, forked: forked(), calling: calling("errand") };
  for (const [id, definition] of Object.entries(definitions)) await desk.load(id, definition);
  await desk.plant(...WORKFLOWS.map((workflowType, index) => ({ id: `task ${index}`, workflowType })));
  for (const { name, input } of all) {
    if ("ms" in input) desk.pass(input.ms);
    else await desk.try(name, JSON.parse(JSON.stringify(input)));
  }
}
