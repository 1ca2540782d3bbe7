import { describe, expect, it } from "vitest";
import type { Guidance } from "../../../src/operations/guided/guidance.ts";
import type { EvidencePort } from "../../../src/operations/ports/evidence-port.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, failure, start, success, work, yesNo } from "../../support/workflows.ts";

const open = desks({ bundled: "test/operations/guided", states: { kind: "sealed", carried: true } });

const SECOND = 1_000;

/** One step with a time limit of a second, and an edge for the timeout. */
const timed = {
  nodes: { start, hurry: work("Hurry", { timeout: "1s" }), late: work("Late"), end: success, lost: failure },
  edges: edges(
    "start -> hurry",
    "hurry -passed-> end",
    "hurry -failed-> lost",
    "hurry -timeout-> late",
    "late -> lost",
  ),
};

const asking = {
  nodes: {
    start,
    ask: {
      type: "checkpoint",
      message: "On?",
      audience: "agent",
      timeout: "1s",
      defaultOption: "no",
      options: yesNo,
    },
    go: work("Go"),
    stay: work("Stay"),
    end: success,
  },
  edges: edges("start -> ask", "ask -yes-> go", "ask -no-> stay", "go -> end", "stay -> end"),
};

/** The timeout leads back to the same step. */
const again = {
  nodes: { start, hurry: work("Hurry", { timeout: "1s" }), end: success, lost: failure },
  edges: edges("start -> hurry", "hurry -timeout-> hurry", "hurry -passed-> end", "hurry -failed-> lost"),
};

/** The step needs a test report, whose reading takes time. */
const proven = {
  ...timed,
  nodes: {
    ...timed.nodes,
    hurry: work("Hurry", { timeout: "1s", evidence: [{ report: "tests.xml", expect: "tests.failed == 0" }] }),
  },
};

async function begun(definition: unknown): Promise<{ desk: Desk; state: string }> {
  const desk = open();
  await desk.load("timed", definition);
  const { state = "" } = await desk.data<Guidance>("start_workflow", { workflow_id: "timed" });
  return { desk, state };
}

const done = (state: string | undefined, step_id: string): Data => ({
  state,
  step_id,
  summary: "done",
  outcome: "passed",
});

const placedAt = (id: string) => ({
  situation: expect.objectContaining({ position: expect.objectContaining({ step: { id, name: "Late" } }) }),
});

interface Placed {
  readonly situation: { readonly state: string; readonly message: string };
}

describe("a run that is only in its state", () => {
  it("accepts a report up to the last moment of the time limit", async () => {
    const { desk, state } = await begun(timed);
    desk.pass(SECOND - 1);
    expect(await desk.data("complete_step", done(state, "hurry"))).toMatchObject({ success: true });
  });

  it("times out at its step when its token comes back late, and says where it is", async () => {
    const { desk, state } = await begun(timed);
    desk.pass(SECOND);
    const refusal = await desk.refusal("complete_step", done(state, "hurry"));
    expect(refusal).toMatchObject({
      code: "STATE_STALE",
      facts: { situation: { position: { step: { id: "late" } } } },
    });
    const { situation } = refusal.facts as unknown as Placed;
    expect(await desk.data("complete_step", done(situation.state, "late"))).toMatchObject({ success: true });
  });

  it("is shown where it is after the timeout, with a state that continues from there", async () => {
    const { desk, state } = await begun(timed);
    desk.pass(SECOND);
    const position = await desk.data<Guidance>("get_position", { state });
    expect(position).toMatchObject({ position: { step: { id: "late" } } });
    expect(position.state).not.toBe(state);
    desk.pass(SECOND);
    expect(await desk.data("get_position", { state: position.state })).toMatchObject({
      state: position.state,
    });
  });

  it("does not apply a report of a timed-out visit to the next visit", async () => {
    const { desk, state } = await begun(again);
    desk.pass(SECOND);
    expect((await desk.refusal("complete_step", done(state, "hurry"))).code).toBe("STATE_STALE");
    const { state: next } = await desk.data<Guidance>("get_position", { state });
    expect(await desk.data("complete_step", done(next, "hurry"))).toMatchObject({ success: true });
  });

  it("takes the default answer of a question that was not answered in time", async () => {
    const { desk, state } = await begun(asking);
    const answer = { state, checkpoint_id: "ask", option_id: "yes" };
    desk.pass(SECOND);
    expect((await desk.refusal("respond_to_checkpoint", answer)).code).toBe("STATE_STALE");
    expect(await desk.data("get_position", { state })).toMatchObject({ position: { step: { id: "stay" } } });
  });

  it.each([
    [SECOND - 1, undefined],
    [SECOND, "STATE_STALE"],
  ])("judges the time limit after gathering evidence for %d ms: %s", async (ms, code) => {
    const { desk, state } = await begun(proven);
    const evidence: EvidencePort = {
      report: async () => {
        desk.pass(ms);
        return {
          ok: true,
          report: { tests: { total: 1, passed: 1, failed: 0, skipped: 0 }, suites: 1, failures: [] },
        };
      },
      run: async () => ({ output: "" }),
      digest: async () => ({ ok: false, why: "unreadable", problem: "" }),
    };
    const told = await desk.try("complete_step", done(state, "hurry"), {
      ...desk.call,
      ports: { ...desk.call.ports, evidence },
    });
    expect(told.ok ? undefined : told.refusal).toEqual(
      code && expect.objectContaining({ code, facts: expect.objectContaining(placedAt("late")) }),
    );
  });
});
