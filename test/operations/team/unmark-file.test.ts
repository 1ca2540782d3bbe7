import { describe, expect, it } from "vitest";
import { connected, workerRecord } from "../../support/connected-worker.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test/support" });

describe("unmark_file", () => {
  it("U6: removes own marks by name, by task and all, and none of another worker", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "t", workflowType: "errand" });
    for (const id of ["a", "b"]) await connected(desk, id);
    await desk.ask("mark_file", { worker_id: "b", file: ["x", "y"] });
    await desk.ask("mark_file", { worker_id: "a", file: ["x", "lock:l", "z"] });
    await desk.ask("mark_file", { worker_id: "a", file: ["for-t"], task: "t" });
    const unmark = async (more: object) =>
      (await desk.data<{ unmarked: string[] }>("unmark_file", { worker_id: "a", ...more })).unmarked;
    expect(await unmark({ file: ["./x", "y", "unknown"] })).toEqual(["x"]);
    expect(await unmark({ task: "t" })).toEqual(["for-t"]);
    expect(await unmark({ file: ["*"], task: "t" })).toEqual([]);
    expect(await unmark({ file: ["*"], reason: "done" })).toEqual(["lock:l", "z"]);
    expect(await unmark({ file: ["*"] })).toEqual([]);
    expect((await workerRecord(desk, "a"))?.marks).toEqual([]);
    expect(await desk.data("list_marks")).toMatchObject({
      marks: [
        { file: "x", by: "b" },
        { file: "y", by: "b" },
      ],
    });
  });

  it("refuses a call that names nothing", async () => {
    const desk = open();
    await connected(desk, "a");
    expect((await desk.harmless("unmark_file", { worker_id: "a" })).code).toBe("INPUT_INVALID");
  });
});
