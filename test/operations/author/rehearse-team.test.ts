import { describe, expect, it } from "vitest";
import { type Coordination, DrillWait, type TeamDrill } from "../../../src/model/team-drill.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import { drill } from "../../support/drill.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });
const TASKS = "examples/team-tasks.json";
const calm = { failing: 0, slow: 0, dying: 0 };

function rehearse(input: object): Promise<TeamDrill> {
  const desk = open();
  const call: Call = { ...desk.call, ports: { ...desk.call.ports, drill } };
  return desk.data<TeamDrill>("rehearse_team", { lifecycle: "default", tasks: TASKS, ...input }, call);
}

describe("a rehearsal of a team", () => {
  it("J47: does all tasks with the real operations, and one worker is never idle before the last", async () => {
    const { tasks, runs } = await rehearse({ workers: 1, ...calm });
    expect(tasks).toBe(11);
    expect(runs).toMatchObject([
      { coordination: "pull", done: 11, left: 0, failures: 0, deaths: 0, idle_share: 0 },
    ]);
  });

  it("J47: repeats with its seed, and differs with another", async () => {
    const input = { workers: 3, seed: 5, failing: 0.3, slow: 0.2, dying: 0.1 };
    const first = await rehearse(input);
    expect(await rehearse(input)).toEqual(first);
    expect((await rehearse({ ...input, seed: 6 })).runs).not.toEqual(first.runs);
  });

  it("J47: gives all ways of coordination the same work, and pull leaves nobody idle beside a ready task", async () => {
    const coordination: readonly Coordination[] = ["pull", "push", "hybrid"];
    const { runs } = await rehearse({ workers: 3, coordination, ...calm });
    expect(runs.map((run) => run.coordination)).toEqual(coordination);
    expect(runs.map(({ done }) => done)).toEqual([11, 11, 11]);
    const [pull, push, hybrid] = runs;
    expect(pull?.waiting_ms.assigned).toBeUndefined();
    expect(push?.waiting_ms.queue ?? 0).toBe(0);
    expect(hybrid?.calls).toBeLessThan(push?.calls ?? 0);
    expect(pull?.elapsed_ms).toBeLessThanOrEqual(push?.elapsed_ms ?? 0);
  });

  it("J47: survives workers that fail, die and are too slow, and counts what that costs", async () => {
    const { runs } = await rehearse({ workers: 4, seed: 3 });
    const [run] = runs;
    expect(run?.deaths).toBeGreaterThan(0);
    expect(run?.waiting_ms.lost).toBeGreaterThan(0);
    expect(run).toMatchObject({ done: 11, left: 0 });
    expect((await rehearse({ workers: 4, seed: 2 })).runs).toMatchObject([
      { failures: 1, claims_lost: 1, left: 0 },
    ]);
    expect(Object.keys(run?.waiting_ms ?? {}).every((cause) => DrillWait.safeParse(cause).success)).toBe(
      true,
    );
    const calmer = await rehearse({ workers: 4, seed: 3, ...calm });
    expect(calmer.runs[0]?.elapsed_ms).toBeLessThan(run?.elapsed_ms ?? 0);
  });

  it.each(["solo", "swarm", "relay", "hierarchical", "push", "kanban", "sprint"])(
    "J47: brings every task of the lifecycle %s to its end",
    async (lifecycle) => {
      const { runs } = await rehearse({ lifecycle, workers: 2, ...calm });
      expect(runs).toMatchObject([{ done: 11, left: 0 }]);
    },
  );

  it("J47: takes a lifecycle from a file, and refuses files that it cannot use", async () => {
    const { lifecycle, runs } = await rehearse({ lifecycle: "lifecycles/kanban.yaml", workers: 6, ...calm });
    expect(lifecycle).toBe("kanban");
    expect(runs).toMatchObject([{ done: 11 }]);
    const desk = open();
    const call: Call = { ...desk.call, ports: { ...desk.call.ports, drill } };
    const code = async (input: object) =>
      (await desk.refusal("rehearse_team", { lifecycle: "default", tasks: TASKS, ...input }, call)).code;
    expect(await code({ tasks: "package.json" })).toBe("INPUT_UNREADABLE");
    expect(await code({ lifecycle: "nothing" })).toBe("LIFECYCLE_NOT_FOUND");
    expect(await code({ lifecycle: "workflows/quick-task.yaml" })).toBe("INPUT_UNREADABLE");
    expect((await desk.refusal("rehearse_team", { lifecycle: "x", tasks: TASKS })).code).toBe(
      "STORE_REQUIRED",
    );
  });
});
