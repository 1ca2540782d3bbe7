import { afterEach, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";
import { ann, ben, enrol, sign } from "../presence/signing.fixture.ts";
import { Clone, forged, type Judged, rechained } from "./gate.fixture.ts";

const open = desks({ bundled: "docs" });
const clones: Clone[] = [];
afterEach(() => {
  for (const clone of clones.splice(0)) clone.remove();
});

/** A failure leads to an end at which two approvers send the run on. */
const helped = {
  nodes: {
    start,
    build: work("Build"),
    help: { type: "end", result: "blocked", escalation: "hitl", assurance: "present", quorum: 2 },
    end: success,
  },
  edges: edges("start -> build", "build -passed-> end", "build -failed-> help", "help -done-> end"),
};

/** A task of that workflow, bound to the checked-out commit, after a report. */
async function reported(outcome: string) {
  const clone = new Clone(open());
  clones.push(clone);
  await clone.prepare();
  const { desk } = clone;
  await enrol(desk, ann, ben);
  await desk.load("helped", helped);
  await desk.data("add_task", { title: "Release", taskId: "T1", workflowId: "helped" });
  await desk.advance("T1", undefined);
  await desk.data("bind_subject", { taskId: "T1", ref: "refs/heads/main" }, clone.call);
  await desk.advance("T1", outcome);
  const about = { workflow: "helped", hashes: [(await desk.record("T1")).definition], passed: ["help"] };
  return { clone, desk, about };
}

function told({ problems }: Judged): readonly unknown[] {
  return problems.map(({ code, problem }) => [code, problem]);
}

it("GA17: an end that waits for approvers is a gate, which their signed decision passes", async () => {
  const { clone, desk, about } = await reported("failed");
  const decision = { taskId: "T1", resolution: "resume", on: "done" };
  for (const each of [ann, ben]) await sign(desk, each, { decision });
  const bundle = await clone.bundle("T1");
  expect(await clone.judge(bundle, about)).toMatchObject({
    passed: true,
    signed: [{ gate: "help", approvers: ["Ann", "Ben"] }],
  });
  const alone = forged(bundle, ({ history }) => ({
    history: rechained(
      history.map((entry) => ({
        ...entry,
        events: entry.events.map((event) =>
          event.type === "resolved" && event.receipt
            ? {
                ...event,
                receipt: { ...event.receipt, approvers: ["Ann"], signed: event.receipt.signed?.slice(0, 1) },
              }
            : event,
        ),
      })),
    ),
  }));
  expect(told(await clone.judge(alone, about))).toEqual([
    ["QUORUM_MISSING", '1 of 2 approvers have signed at "help".'],
  ]);
});

it("GA17: an end that the run never came to is not passed, and an end without a demand is no gate", async () => {
  const { clone, about } = await reported("passed");
  const bundle = await clone.bundle("T1");
  expect(told(await clone.judge(bundle, about))).toEqual([
    ["GATE_UNSIGNED", 'Nobody has signed at "help": the run did not come there.'],
  ]);
  expect(told(await clone.judge(bundle, { ...about, passed: ["end"] }))).toEqual([
    ["GATE_UNKNOWN", '"end" asks nobody for a signature.'],
  ]);
});
