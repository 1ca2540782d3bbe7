import { describe, expect, it } from "vitest";
import { limits } from "../../../src/model/limits.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";

const open = desks({ bundled: "test" });
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The longest title that a task can have, in characters of three bytes. */
const title = "\u20ac".repeat(4_096);

describe("a view of many large things", () => {
  it("WF7: a board and a graph of tasks hold as many as fit into one answer, and say that there are more", async () => {
    const t = new Team(open());
    const children = Array.from({ length: 400 }, (_, index) => ({ id: `t${index}`, title }));
    await t.create({ id: "parent", title: "Parent", children });
    for (const [name, input] of [
      ["task_board", { limit: 500 }],
      ["graph_tasks", {}],
    ] as const) {
      const view = await t.desk.data<{ tasks: readonly unknown[]; more?: true }>(name, input);
      expect(view.tasks.length, name).toBeGreaterThan(100);
      expect(bytes(view), name).toBeLessThan(limits.messageBytes.most);
      expect(view.more, name).toBe(true);
    }
  });

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
    expect(bytes(replay)).toBeLessThan(limits.messageBytes.most);
    const newest = await desk.history("a");
    expect(replay.timeline.map(({ seq }) => seq)).toEqual(
      newest.slice(-replay.timeline.length).map(({ seq }) => seq),
    );
  });
});
