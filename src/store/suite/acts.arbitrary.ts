import * as fc from "fast-check";
import type { Hold, TaskRecord } from "../../model/task.ts";

const project = fc.constantFrom("project", "elsewhere");
const workflow = fc.constantFrom("build", "review");
const agent = fc.constantFrom("builder", "reviewer");
const hold = fc.constantFrom<Hold>("paused", "question");
const category = fc.constantFrom<TaskRecord["category"]>("ready", "ready", "active", "waiting", "done");
const time = fc.integer({ min: 0, max: 99 });
const id = fc.integer({ min: 0, max: 7 }).map((number) => `task-${number}`);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

/**
 * The fields that a change may set. A field that it does not set gets the value of a new task. Only the context
 * keeps its value.
 */
const fields = fc.record(
  {
    workflow,
    category,
    hold,
    agent,
    priority: fc.integer({ min: -2, max: 2 }),
    due: time,
    parent: id,
    claim: fc.record({ owner: fc.constant("worker"), until: time, fence: fc.constant(1) }),
    context: fc.dictionary(fc.string({ unit: "grapheme", maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 3,
    }),
    synced: fc.boolean(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<TaskRecord>>;

const states = fc.array(
  fc.record({ category, held: fc.uniqueArray(fc.option(hold, { nil: null }), { maxLength: 3 }) }),
  { maxLength: 3 },
);

/** One call to a store. */
export const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("commit" as const),
      project,
      tasks: fc.uniqueArray(fc.record({ id, fields }), {
        selector: (task) => task.id,
        minLength: 1,
        maxLength: 4,
      }),
      replyKey: maybe(fc.constantFrom("key-1", "key-2", "key-3")),
      staleBy: fc.constantFrom(0, 0, 0, 0, 0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("claim" as const),
      project,
      limit: fc.integer({ min: 0, max: 3 }),
      workflow: maybe(workflow),
      agent: maybe(agent),
      every: fc.integer({ min: 1, max: 2 }),
    }),
  },
  fc.record({
    act: fc.constant("confirm" as const),
    project,
    ranks: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 6 }),
  }),
  fc.record({
    act: fc.constant("look" as const),
    project,
    states: maybe(states),
    workflow: maybe(workflow),
    parent: maybe(id),
    now: time,
  }),
);

export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
