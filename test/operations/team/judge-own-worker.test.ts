import { describe, expect, it } from "vitest";
import { KNOWN } from "../../../src/model/caller.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";

const agents = {
  recognise: () => undefined,
  isRegistered: (name: string) => name !== "claimed",
  list: () => [],
};
const open = desks({ bundled: "test/support", agents });

function agent(desk: Desk, name: string): Call {
  const call = desk.as("agent", name);
  return name === "claimed" ? call : { ...call, caller: { ...call.caller, assurance: KNOWN } };
}

describe("the worker of an agent with its own token", () => {
  it("I6: is used and taken over by that agent and by operators only", async () => {
    const desk = open();
    await desk.ask("connect", { worker_id: "w" }, agent(desk, "one"));
    const mark = { worker_id: "w", file: ["x"] };
    for (const other of ["two", "claimed"]) {
      expect(await desk.harmless("mark_file", mark, agent(desk, other))).toMatchObject({
        code: "NOT_ALLOWED",
        facts: { worker_id: "w", agent: "one" },
      });
      const takeOver = { worker_id: "w", force: true };
      expect((await desk.harmless("connect", takeOver, agent(desk, other))).code).toBe("NOT_ALLOWED");
    }
    await desk.ask("mark_file", mark, agent(desk, "one"));
    await desk.ask("mark_file", { worker_id: "w", file: ["y"] });
  });

  it("U4: keeps its marks when its agent connects it anew, and loses them when it leaves", async () => {
    const desk = open();
    await desk.ask("connect", { worker_id: "w" });
    await desk.ask("mark_file", { worker_id: "w", file: ["x", "lock:l"] });
    await desk.ask("connect", { worker_id: "w", force: true });
    const workers = await desk.data<{ workers: { id: string }[] }>("list_workers", { file: "./x" });
    expect(workers.workers.map(({ id }) => id)).toEqual(["w"]);
    expect(await desk.data("disconnect", { worker_id: "w" })).toMatchObject({ marks_released: 2 });
    expect(await desk.data("list_marks")).toMatchObject({ marks: [] });
  });
});
