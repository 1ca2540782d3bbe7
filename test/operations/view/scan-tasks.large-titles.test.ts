import { describe, expect, it } from "vitest";
import { limits } from "../../../src/model/limits.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The longest title that a task can have, in characters of three bytes. */
const title = "\u20ac".repeat(4_096);

describe("a view of many tasks with long titles", () => {
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
});
