import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { board, lifecycleIn } from "../../../src/lifecycle/lifecycle.fixture.ts";
import { keepLifecycle, lifecycleOf } from "../../../src/lifecycle/lifecycle-of.ts";
import { judgeMove } from "../../../src/lifecycle/moves/judge-move.ts";
import { placeIn } from "../../../src/team/place-in.ts";
import { changeRecord } from "../../support/changed-record.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test/support" });

interface Checked {
  readonly result: "pass" | "warn" | "fail";
  readonly state: string;
  readonly gates: readonly { readonly type: string; readonly satisfied: boolean; readonly needs: string[] }[];
}

const check = (desk: Desk, more: object = {}) => desk.data<Checked>("check_gates", { task: "t", ...more });

/** A plain task in a state of the small lifecycle with these gates. */
async function guarded(gates: string, state: string, phase?: string): Promise<Desk> {
  const desk = open();
  await desk.load("errand", errand);
  await desk.plant({ id: "t", workflowType: "errand" });
  const lifecycle = keepLifecycle(lifecycleIn(`${board}gates:\n${gates}`));
  const category = lifecycleOf({ lifecycle }).states[state]?.category;
  await changeRecord(desk, "t", {
    lifecycle,
    state,
    ...(category && { category }),
    workflow: "",
    team: { ...(phase !== undefined && { phase }) },
  });
  return desk;
}

describe("check_gates", () => {
  it("U9: names each gate of a move and what it needs, and changes nothing", async () => {
    const desk = await guarded(
      "  status:review: [{type: tests, enforcement: reject}, {type: notes}]",
      "review",
    );
    const before = await desk.dump();
    expect(await check(desk)).toEqual({
      result: "fail",
      state: "done",
      status: "COMPLETED",
      gates: [
        {
          at: "status:review",
          type: "tests",
          on: "exit",
          enforcement: "reject",
          satisfied: false,
          needs: ["attachment tests"],
        },
        {
          at: "status:review",
          type: "notes",
          on: "exit",
          enforcement: "warn",
          satisfied: false,
          needs: ["attachment notes"],
        },
      ],
    });
    expect(await desk.dump()).toBe(before);
    const piece = { size: 1, sha256: "0", at: 1, step: "", visit: 1, version: 1 };
    await changeRecord(desk, "t", { attachments: [{ type: "tests", ...piece }] });
    expect(await check(desk)).toMatchObject({
      result: "warn",
      gates: [{ satisfied: true }, { satisfied: false }],
    });
    expect(await check(desk, { status: "doing" })).toMatchObject({ state: "doing" });
    expect((await desk.refusal("check_gates", { task: "t", status: "nowhere" })).code).toBe("UNKNOWN_STATE");
    expect((await desk.refusal("check_gates", { task: "none" })).code).toBe("TASK_NOT_FOUND");
  });

  it("U9: answers as the move itself would, for any gates, state and target", async () => {
    const states = ["todo", "doing", "review", "stuck", "done", "broken"];
    const gate = fc.record({
      at: fc.constantFrom(...states.map((state) => `status:${state}`), "phase:build", "phase:test"),
      on: fc.constantFrom("exit", "enter"),
      enforcement: fc.constantFrom("allow", "warn", "reject"),
    });
    const sample = fc.record({
      gates: fc.uniqueArray(gate, { maxLength: 4, selector: ({ at }) => at }),
      from: fc.constantFrom(...states),
      phase: fc.constantFrom(undefined, "build"),
      status: fc.constantFrom(undefined, ...states),
      next: fc.constantFrom(undefined, "test"),
    });
    let judged = 0;
    await fc.assert(
      fc.asyncProperty(sample, async ({ gates, from, phase, status, next }) => {
        const text = gates.map(({ at, ...rest }) => `  ${at}: [${JSON.stringify({ type: "x", ...rest })}]\n`);
        const desk = await guarded(text.length === 0 ? "  status:todo: []\n" : text.join(""), from, phase);
        const record = await desk.record("t");
        const request = { status: status ?? (next === undefined ? "COMPLETED" : undefined), phase: next };
        const move = (force: boolean) =>
          judgeMove(lifecycleOf(record), placeIn(record), request, { mayAssign: true, force, reason: "r" });
        const [plain, forced] = [move(false), move(true)];
        const codes = [plain, forced].map((one) => (one.ok ? "moved" : one.refusal.code));
        if (codes.includes("STATE_NOT_REACHABLE")) return;
        judged += 1;
        const expected = plain.ok ? "pass" : forced.ok ? "warn" : "fail";
        const answer = await check(desk, { ...(status && { status }), ...(next && { phase: next }) });
        expect([answer.result, codes]).toEqual([expected, codes]);
      }),
      { seed: 5, numRuns: 60 },
    );
    expect(judged).toBeGreaterThan(20);
  });
});
