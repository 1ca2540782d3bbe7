import { describe, expect, it } from "vitest";
import { connected } from "../../support/connected-worker.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test/support" });

interface Listed {
  readonly marks?: readonly object[];
  readonly new?: readonly object[];
  readonly removed?: readonly object[];
  readonly cursor: string;
}

async function team(): Promise<Desk> {
  const desk = open();
  await desk.load("errand", errand);
  await desk.plant({ id: "t", workflowType: "errand" });
  for (const id of ["a", "b"]) await connected(desk, id);
  return desk;
}

const mark = (desk: Desk, worker_id: string, file: readonly string[], more: object = {}) =>
  desk.ask("mark_file", { worker_id, file, ...more });
const list = (desk: Desk, input: object = {}) => desk.data<Listed>("list_marks", input);

describe("list_marks", () => {
  it("narrows the list by files, worker and task together", async () => {
    const desk = await team();
    await mark(desk, "a", ["x", "y"], { task: "t" });
    await mark(desk, "a", ["z"]);
    await mark(desk, "b", ["x"]);
    const files = async (input: object) =>
      (await list(desk, input)).marks?.map((one) => Object.values(one).slice(0, 2).join(" "));
    expect(await files({})).toEqual(["x a", "x b", "y a", "z a"]);
    expect(await files({ file: ["./x"] })).toEqual(["x a", "x b"]);
    expect(await files({ worker_id: "a", task: "t" })).toEqual(["x a", "y a"]);
    expect(await files({ file: ["z"], task: "t" })).toEqual([]);
  });

  it("U5: names what came and went since a cursor, and nothing that did not", async () => {
    const desk = await team();
    await mark(desk, "a", ["old", "gone"]);
    const { cursor } = await list(desk);
    expect(await list(desk, { since: cursor })).toEqual({ new: [], removed: [], cursor });
    await desk.advance("t", undefined);
    await mark(desk, "b", ["new", "brief"], { reason: "why" });
    await desk.ask("unmark_file", { worker_id: "b", file: ["brief"] });
    await desk.ask("unmark_file", { worker_id: "a", file: ["gone"], reason: "done" });
    const later = await list(desk, { since: cursor });
    expect(later).toMatchObject({
      new: [{ file: "new", by: "b", reason: "why" }],
      removed: [
        { file: "brief", by: "b" },
        { file: "gone", by: "a", reason: "done" },
      ],
    });
    expect(await list(desk, { since: later.cursor })).toMatchObject({ new: [], removed: [] });
    expect(await list(desk, { since: cursor, worker_id: "a" })).toMatchObject({
      new: [],
      removed: [{ file: "gone" }],
    });
  });

  it("U5: counts a cursor of another log as the beginning", async () => {
    const desk = await team();
    await mark(desk, "a", ["x"]);
    expect(await list(desk, { since: "1-00000000" })).toMatchObject({ new: [{ file: "x" }] });
  });

  it("U5: waits for the first change of a mark, not for other changes", async () => {
    const desk = await team();
    const { cursor } = await list(desk);
    let isDone = false;
    const waiting = list(desk, { since: cursor, wait_ms: 600_000 }).then((found) => {
      isDone = true;
      return found;
    });
    await desk.advance("t", undefined);
    expect(isDone).toBe(false);
    await mark(desk, "a", ["x"]);
    expect(await waiting).toMatchObject({ new: [{ file: "x", by: "a" }], removed: [] });
  });

  it("U4 U5: ends the wait for a lock when the lock's own lease runs out", async () => {
    const desk = open({ clock: () => Date.now() });
    await connected(desk, "a");
    await mark(desk, "a", ["lock:l"], { lease_ms: 1_000 });
    const { cursor } = await list(desk);
    expect(await list(desk, { file: ["lock:l"], since: cursor, wait_ms: 600_000 })).toMatchObject({
      new: [],
      removed: [{ file: "lock:l", by: "a" }],
    });
  });

  it("U5: waits no longer than asked, and not for a caller that has left", async () => {
    const desk = open({ clock: () => Date.now() });
    const { cursor } = await list(desk);
    expect(await list(desk, { since: cursor, wait_ms: 20 })).toEqual({ new: [], removed: [], cursor });
    const gone = AbortSignal.abort();
    const left = await desk.data(
      "list_marks",
      { since: cursor, wait_ms: 600_000 },
      { ...desk.call, signal: gone },
    );
    expect(left).toMatchObject({ new: [], cursor });
    expect((await desk.refusal("list_marks", { wait_ms: 5 })).code).toBe("INPUT_INVALID");
  });
});
