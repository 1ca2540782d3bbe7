import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { reviewed } from "../../support/workflows.ts";

const open = desks();

describe("a definition that is being written", () => {
  const text = (definition: object) => JSON.stringify({ id: "draft", ...definition });

  it("is simulated repeatably, unless it has errors", async () => {
    const desk = open();
    const run = () => desk.data("simulate_definition", { text: text(reviewed), runs: 200 });
    const first = await run();
    expect(first).toMatchObject({ runs: 200 });
    expect(await run()).toEqual(first);
    expect((await desk.refusal("simulate_definition", { text: "{}" })).code).toBe("WORKFLOW_INVALID");
  });

  it("yields to other work during a simulation, which ends when its caller goes away", async () => {
    const desk = open();
    const gone = new AbortController();
    let turns = 0;
    const progress = async () => void (++turns === 3 && gone.abort());
    const call = { ...desk.call, progress, signal: gone.signal };
    const asked = { text: text(reviewed), runs: 10_000 };
    const { runs } = await desk.data<{ runs: number }>("simulate_definition", asked, call);
    expect(turns).toBe(3);
    expect(runs).toBeGreaterThan(0);
    expect(runs).toBeLessThan(3_000);
  });
});
