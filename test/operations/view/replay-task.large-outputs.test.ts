import { describe, expect, it } from "vitest";
import { limits } from "../../../src/model/limits.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";

const open = desks({ bundled: "test" });

describe("the replay of a task with large outputs", () => {
  it("WF7: a replay holds the newest entries that fit, and the number of all", async () => {
    const again = {
      nodes: { start, do: work("Do", { outputs: ["again", "passed"] }), end: success },
      edges: edges("start -> do", "do -again-> do", "do -passed-> end"),
    };
    const desk = await open().plantIn("mine", again, "a");
    await desk.advance("a", undefined);
    for (let pass = 0; pass < 80; pass++)
      await desk.data("advance_task", { taskId: "a", result: "again", output: "x".repeat(60_000) });
    const replay = await desk.data<{ timeline: readonly { seq: number }[]; total: number }>("replay_task", {
      taskId: "a",
    });
    expect(replay.total).toBe(82);
    expect(replay.timeline.length).toBeGreaterThan(10);
    expect(Buffer.byteLength(JSON.stringify(replay))).toBeLessThan(limits.messageBytes.most);
    const newest = await desk.history("a");
    expect(replay.timeline.map(({ seq }) => seq)).toEqual(
      newest.slice(-replay.timeline.length).map(({ seq }) => seq),
    );
  });
});
