import fc from "fast-check";

/** One act of a random team. Numbers choose among what there is at the time. */
export type Act =
  | { readonly type: "connect"; readonly worker: number; readonly tags: readonly string[] }
  | { readonly type: "disconnect" | "think" | "next"; readonly worker: number }
  | {
      readonly type: "create";
      readonly parent: number;
      readonly before: readonly number[];
      readonly needed: readonly string[];
    }
  | {
      readonly type: "claim" | "release" | "finish" | "fail" | "reopen" | "delete" | "restore";
      readonly worker: number;
      readonly task: number;
    }
  | { readonly type: "assign"; readonly worker: number; readonly task: number; readonly to: number }
  | { readonly type: "link" | "unlink"; readonly from: number; readonly to: number; readonly kind: number }
  | { readonly type: "pass"; readonly ms: number };

const worker = fc.nat(3);
const task = fc.nat(11);
const tags = fc.subarray(["web", "ops"]);

const single = (type: "disconnect" | "think" | "next") => fc.record({ type: fc.constant(type), worker });
const onTask = (type: "claim" | "release" | "finish" | "fail" | "reopen" | "delete" | "restore") =>
  fc.record({ type: fc.constant(type), worker, task });
const between = (type: "link" | "unlink") =>
  fc.record({ type: fc.constant(type), from: task, to: task, kind: fc.nat(2) });

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant("connect" as const), worker, tags }) },
  { weight: 1, arbitrary: single("disconnect") },
  { weight: 1, arbitrary: single("think") },
  { weight: 6, arbitrary: single("next") },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("create" as const),
      parent: fc.integer({ min: -6, max: 11 }),
      before: fc.array(task, { maxLength: 2 }),
      needed: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: tags }),
    }),
  },
  { weight: 4, arbitrary: onTask("claim") },
  { weight: 1, arbitrary: onTask("release") },
  { weight: 5, arbitrary: onTask("finish") },
  { weight: 1, arbitrary: onTask("fail") },
  { weight: 2, arbitrary: onTask("reopen") },
  { weight: 1, arbitrary: onTask("delete") },
  { weight: 1, arbitrary: onTask("restore") },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("assign" as const), worker, task, to: worker }) },
  { weight: 5, arbitrary: between("link") },
  { weight: 2, arbitrary: between("unlink") },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("pass" as const), ms: fc.constantFrom(1_000, 30_000, 61_000) }),
  },
);

/** A story of a team: workers come and go, tasks are made, linked, taken and ended. */
export const story = fc.array(act, { minLength: 20, maxLength: 60 });
