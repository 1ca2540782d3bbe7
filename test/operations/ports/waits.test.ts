import { describe, expect, it } from "vitest";
import { usualLimits } from "../../../src/model/limits.ts";
import type { Wait } from "../../../src/operations/ports/waits.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

// A folder without definitions.
const open = desks({ bundled: "test/support" });

async function begin(desk: Desk, task: string, caller = "a", limits = usualLimits): Promise<Wait> {
  const { waits, store, settings } = desk.call.ports;
  const wait = await waits.begin(await store(), { project: settings.project, task, caller }, limits);
  if ("code" in wait) throw new Error(wait.message);
  return wait;
}

describe("calls that wait for a task", () => {
  it("T15: are woken by a change of their own task, and not by one of another", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "mine", workflowType: "errand" }, { id: "other", workflowType: "errand" });
    const [mine, other] = [await begin(desk, "mine"), await begin(desk, "other")];
    const woken: string[] = [];
    const gone = new AbortController();
    const both = [
      mine.changed(600_000, gone.signal).then(() => woken.push("mine")),
      other.changed(600_000, gone.signal).then(() => woken.push("other")),
    ];
    await desk.data("advance_task", { taskId: "mine" });
    await both[0];
    expect(woken).toEqual(["mine"]);
    gone.abort();
    await Promise.all(both);
    mine.end();
    other.end();
  });

  it("notice a change that came before they listened", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "mine", workflowType: "errand" });
    const [first, second] = [await begin(desk, "mine"), await begin(desk, "mine")];
    const heard = first.changed(600_000, undefined);
    await desk.data("advance_task", { taskId: "mine" });
    await heard;
    await second.changed(600_000, undefined);
    first.end();
    second.end();
  });

  it("T15: are refused with the number beyond the limits, by caller and in all, until one has ended", async () => {
    const desk = open();
    const limits = { ...usualLimits, waits: 3, waitsOfCaller: 2 };
    const waits = [await begin(desk, "t", "a", limits), await begin(desk, "t", "a", limits)];
    await expect(begin(desk, "t", "a", limits)).rejects.toThrow('2 calls of "a" wait');
    waits.push(await begin(desk, "t", "b", limits));
    await expect(begin(desk, "t", "c", limits)).rejects.toThrow("3 calls wait");
    waits[0]?.end();
    waits[0]?.end();
    waits.push(await begin(desk, "t", "a", limits));
    for (const wait of waits) wait.end();
  });
});
