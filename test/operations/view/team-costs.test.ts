import { describe, expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });

describe("the costs of a team", () => {
  it("are added up by worker, task and phase, with the time of work, the most expensive first", async () => {
    const t = await new Team(open()).connect("a", "b");
    await t.create({ id: "cheap", phase: "test" }, { id: "dear", title: "The dear one", phase: "review" });
    await t.claim("a", "cheap");
    t.desk.pass(2_000);
    await t.claim("b", "dear");
    t.desk.pass(3_000);
    await t.ask("log_metrics", {
      worker_id: "a",
      task: "cheap",
      cost_usd: 0.5,
      tokens_in: 10,
      tokens_out: 2,
    });
    await t.ask("log_metrics", { worker_id: "b", task: "dear", cost_usd: 2 });
    const costs = async (by: string) => (await t.desk.data<{ costs: object[] }>("team_costs", { by })).costs;
    const cheap = { cost_usd: 0.5, tokens_in: 10, tokens_out: 2, time_ms: 5_000 };
    const dear = { cost_usd: 2, tokens_in: 0, tokens_out: 0, time_ms: 3_000 };
    expect(await costs("worker")).toEqual([
      { key: "b", ...dear },
      { key: "a", ...cheap },
    ]);
    expect(await costs("phase")).toEqual([
      { key: "review", ...dear },
      { key: "test", ...cheap },
    ]);
    expect(await costs("task")).toEqual([
      { key: "dear", title: "The dear one", ...dear },
      { key: "cheap", title: "cheap", ...cheap },
    ]);
  });

  it("list work without logged figures by its time", async () => {
    const t = await new Team(open()).connect("a");
    await t.create("t");
    await t.claim("a", "t");
    t.desk.pass(1_500);
    await t.update("a", "t", { status: "COMPLETED" });
    t.desk.pass(9_000);
    expect(await t.desk.data("team_costs", { by: "task" })).toMatchObject({
      costs: [{ key: "t", cost_usd: 0, time_ms: 1_500 }],
    });
  });
});
