import { afterEach, describe, expect, it } from "vitest";
import type { DecisionStatement } from "../../../src/model/decision-statement.ts";
import type { Event, EventOf } from "../../../src/model/event.ts";
import type { HistoryEntry } from "../../../src/model/history.ts";
import { Preimage } from "../../../src/model/preimage.ts";
import { signed } from "../../../src/presence/authenticator.fixture.ts";
import type { Data } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success } from "../../support/workflows.ts";
import { ann, sign } from "../presence/signing.fixture.ts";
import { Clone, forged, type Judged, rechained } from "./gate.fixture.ts";

const open = desks({ bundled: "docs" });
const clones: Clone[] = [];
afterEach(() => {
  for (const clone of clones.splice(0)) clone.remove();
});

/** A verdict that an approver signs, whichever it is: one ships, the other holds back. */
const verdict = {
  nodes: {
    start,
    judge: {
      type: "task",
      name: "Verdict",
      outputs: ["ship", "hold"],
      evidence: [{ approval: "human", assurance: "present", for: ["ship", "hold"] }],
    },
    end: success,
    held: { type: "end", result: "failure" },
  },
  edges: edges("start -> judge", "judge -ship-> end", "judge -hold-> held"),
};

/** A run whose verdict Ann has signed and that was then reported; and what is asked of its bundle. */
async function judgedAs(report: Data) {
  const clone = new Clone(open());
  clones.push(clone);
  await clone.prepare();
  const { desk } = clone;
  await desk.load("verdict", verdict);
  await desk.data("add_task", { title: "Release", taskId: "T1", workflowId: "verdict" });
  await desk.advance("T1", undefined);
  await desk.data("bind_subject", { taskId: "T1", ref: "refs/heads/main" }, clone.call);
  const input = { taskId: "T1", ...report };
  await desk.refusal("advance_task", input);
  await sign(desk, ann, { decision: { taskId: "T1", requirement: "1:approval human" } });
  await desk.data("advance_task", input);
  const about = { workflow: "verdict", hashes: [(await desk.record("T1")).definition] };
  return { clone, about, bundle: await clone.bundle("T1") };
}

function codes({ problems }: Judged): readonly string[] {
  return problems.map(({ code }) => code);
}

/** The bundle with its accepted report changed, chained anew. */
function reportedOtherwise(
  bundle: string,
  change: (event: EventOf<"reported">) => Event,
  more: (entry: HistoryEntry) => Partial<HistoryEntry> = () => ({}),
): string {
  return forged(bundle, ({ history }) => ({
    history: rechained(
      history.map((entry) => {
        const isIt = entry.events.some((event) => event.type === "reported");
        const events = entry.events.map((event) => (event.type === "reported" ? change(event) : event));
        return isIt ? { ...entry, events, ...more({ ...entry, events }) } : entry;
      }),
    ),
  }));
}

const shipped: readonly Event[] = [
  { type: "entered", step: "end", at: 1 },
  { type: "ended", step: "end", result: "success" },
];

const full = {
  result: "ship",
  output: { built: "app.tgz" },
  attachments: [{ type: "log", name: "build.log", content: "all fine" }],
};

describe("a signed report", () => {
  it("GA18: passes as it was signed, with its output and its attachments", async () => {
    const { clone, about, bundle } = await judgedAs(full);
    expect(await clone.judge(bundle, about)).toMatchObject({ passed: true, signed: [{ gate: "judge" }] });
    const { problems } = await clone.desk.data<{ problems: unknown[] }>(
      "verify_history",
      { taskId: "T1", approvers: clone.beside("approvers.json", await clone.approvers()) },
      clone.call,
    );
    expect(problems).toEqual([]);
  });

  it("GA18 PR25: does not become another verdict under its hash", async () => {
    const { clone, about, bundle } = await judgedAs({ result: "hold" });
    const turned = reportedOtherwise(
      bundle,
      (event) => ({ ...event, outcome: "ship" }),
      ({ events }) => ({
        events: [...events.slice(0, events.findIndex(({ type }) => type === "reported") + 1), ...shipped],
      }),
    );
    expect(codes(await clone.judge(bundle, about))).toEqual(["RUN_UNFINISHED"]);
    expect(codes(await clone.judge(turned, about))).toEqual(["SIGNATURE_INVALID"]);
  });

  it.each<readonly [string, (entry: HistoryEntry) => Partial<HistoryEntry>]>([
    ["another output", () => ({ output: { built: "evil.tgz" } })],
    ["no output", () => ({ output: undefined })],
    ["another note", () => ({ note: "as agreed" })],
    [
      "another attachment",
      ({ events }) => ({
        events: events.map((event) =>
          event.type === "attached"
            ? { ...event, attachment: { ...event.attachment, sha256: "0".repeat(64) } }
            : event,
        ),
      }),
    ],
    ["an attachment less", ({ events }) => ({ events: events.filter(({ type }) => type !== "attached") })],
    [
      "another variable",
      ({ events }) => ({
        events: [{ type: "variables_set", variables: { target: "production" }, restored: [] }, ...events],
      }),
    ],
  ])("GA18: is not the one that was signed with %s", async (_, more) => {
    const { clone, about, bundle } = await judgedAs({ ...full, variables: { target: "staging" } });
    expect(await clone.judge(bundle, about)).toMatchObject({ passed: true });
    const other = reportedOtherwise(bundle, (event) => event, more);
    expect(codes(await clone.judge(other, about))).toEqual(["SIGNATURE_INVALID"]);
  });

  it.each<readonly [string, (statement: DecisionStatement) => DecisionStatement]>([
    ["other words", (one) => ({ ...one, shown: { ...one.shown, report: "The report says\noutcome: hold" } })],
    ["no words", (one) => ({ ...one, shown: { ...one.shown, report: null } })],
  ])("GA18: does not count if the approver was shown %s", async (_, change) => {
    const { clone, about, bundle } = await judgedAs(full);
    const other = forged(bundle, ({ history }) => ({
      history: rechained(
        history.map((entry) => ({
          ...entry,
          events: entry.events.map((event) => {
            const [receipt] = (event.type === "approved" && event.receipt?.signed) || [];
            if (event.type !== "approved" || !event.receipt || !receipt) return event;
            const bytes = Buffer.from(receipt.preimage, "base64url");
            const { statement, ceremony } = Preimage.parse(JSON.parse(bytes.toString()));
            if ("change" in statement) return event;
            return {
              ...event,
              receipt: { ...event.receipt, signed: [signed(ann, change(statement), { ceremony })] },
            };
          }),
        })),
      ),
    }));
    expect(codes(await clone.judge(other, about))).toEqual(["SIGNATURE_INVALID"]);
  });
});

/** Work whose tests Navigator reads and whose report an approver signs. */
const tested = {
  nodes: {
    start,
    build: {
      type: "task",
      name: "Build",
      evidence: [
        { report: "tests.xml", expect: "tests.failed == 0" },
        { approval: "human", assurance: "present" },
      ],
    },
    end: success,
  },
  edges: edges("start -> build", "build -> end"),
};

it("GA18: a guided run's report passes with its summary and the figures of its tests, and with no other figures", async () => {
  const clone = new Clone(open());
  clones.push(clone);
  await clone.prepare();
  const { desk } = clone;
  await desk.load("tested", tested);
  const tests = { total: 3, passed: 3, failed: 0, skipped: 0 };
  const found = { ok: true as const, report: { tests, suites: 1, failures: [] } };
  const evidence = { ...clone.call.ports.evidence, report: async () => found };
  const call = { ...clone.call, ports: { ...clone.call.ports, evidence } } as typeof clone.call;
  const begun = await desk.data<{ state: string; task_id: string }>(
    "start_workflow",
    { workflow_id: "tested" },
    call,
  );
  const [{ id: taskId } = { id: "" }] = await desk.records();
  await desk.data("bind_subject", { taskId, ref: "refs/heads/main" }, call);
  const report = { step_id: "build", summary: "Built it.\nAll of it.", outcome: "passed" };
  const asked = await desk.try("complete_step", { ...report, state: begun.state }, call);
  expect(JSON.stringify(asked)).toContain("approv");
  await sign(desk, ann, { decision: { taskId, requirement: "2:approval human" } });
  await desk.data("complete_step", { ...report, state: begun.state }, call);
  const bundle = await clone.bundle(taskId);
  const about = { workflow: "tested", hashes: [(await desk.record(taskId)).definition] };
  expect(await clone.judge(bundle, about)).toMatchObject({ passed: true });
  const better = bundle.replaceAll('"total":3', '"total":300');
  const chained = forged(better, ({ history }) => ({ history: rechained(history) }));
  expect(codes(await clone.judge(chained, about))).toEqual(["SIGNATURE_INVALID"]);
  const later = reportedOtherwise(bundle, (event) => ({
    ...event,
    evidence: (event.evidence ?? []).map((fact) => ({
      ...fact,
      ...(fact.report && { report: { ...fact.report, tests: { ...tests, total: 300 } } }),
    })),
  }));
  expect(codes(await clone.judge(later, about))).toEqual(["SIGNATURE_INVALID"]);
});
