import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { DecisionStatement } from "../../../src/model/decision-statement.ts";
import type { Event, EventOf } from "../../../src/model/event.ts";
import type { HistoryEntry } from "../../../src/model/history.ts";
import { Preimage } from "../../../src/model/preimage.ts";
import type { ProjectRecord } from "../../../src/model/project-record.ts";
import { type Authenticator, signed } from "../../../src/presence/authenticator.fixture.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";
import { contentOf, fitted, overwrite } from "../admin/tampered.fixture.ts";
import { ann, ben, enrol, receiptOf, sign } from "../presence/signing.fixture.ts";
import { Clone, forged, type Judged, rechained, release } from "./gate.fixture.ts";

const open = desks({ bundled: "docs" });
const clones: Clone[] = [];
afterEach(() => {
  for (const clone of clones.splice(0)) clone.remove();
});

async function prepared(): Promise<Clone> {
  const clone = new Clone(open());
  clones.push(clone);
  await clone.prepare();
  return clone;
}

function codes({ problems }: Judged): readonly string[] {
  return problems.map(({ code }) => code);
}

/** Changes everything that the database holds, and makes its chains fit again, as its owner can. */
async function rewrite(
  { desk }: Clone,
  change: (record: ProjectRecord) => ProjectRecord,
): Promise<readonly ProjectRecord[]> {
  const store = await desk.call.ports.store();
  return fitted("test", (await contentOf(store, "test")).map(change));
}

describe("an agent that owns the database", () => {
  it("GA4 GA7: gets nothing past the check by an import: not a run past the gate, and not one under another name", async () => {
    const clone = await prepared();
    const { desk } = clone;
    await clone.released("T1");
    const { text } = await desk.data<{ text: string }>("export_store", { task: "T1" });
    await desk.data("import_store", { text, merge: true, remap: true });
    await desk.data("bind_subject", { taskId: "T1~2", ref: "refs/heads/main" }, clone.call);
    expect(codes(await clone.judge(await clone.bundle("T1~2")))).toEqual(["SIGNATURE_INVALID"]);
    // The whole project comes back from its own export, and its signatures still count.
    const whole = await desk.data<{ text: string }>("export_store");
    await desk.data("import_store", { text: whole.text, replace: true });
    expect(await clone.judge(await clone.bundle("T1"))).toMatchObject({ passed: true });
    // The same export, with an operator's word in place of the signature.
    const unsigned = await rewrite(clone, (record) =>
      JSON.parse(
        JSON.stringify(record, (_key, value) =>
          value?.type === "answered" && value.receipt?.signed
            ? { ...value, receipt: { ...value.receipt, assurance: "operator", signed: undefined } }
            : value,
        ),
      ),
    );
    await overwrite(await desk.call.ports.store(), "test", unsigned);
    expect(codes(await clone.judge(await clone.bundle("T1")))).toEqual(["GATE_UNSIGNED"]);
  });

  it("GA1: runs a weaker workflow under the same id in vain, whether it is loaded or written into the pinned one", async () => {
    const clone = await prepared();
    const { desk } = clone;
    const weak = {
      ...release,
      nodes: { ...release.nodes, accept: { ...release.nodes.accept, assurance: "operator" } },
    };
    await clone.asked("T1");
    await desk.load("release", weak);
    await clone.asked("T2");
    await desk.data("answer_question", { taskId: "T2", option: "yes" });
    expect(codes(await clone.judge(await clone.bundle("T2")))).toEqual(["WORKFLOW_UNPINNED"]);
    // The run of the pinned version: its definition is swapped under its hash.
    const store = await desk.call.ports.store();
    const swapped = (await contentOf(store, "test")).map((record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"assurance":"present"', '"assurance":"operator"')),
    );
    await overwrite(store, "test", swapped);
    const bundle = await clone.bundle("T1");
    expect(bundle).not.toContain('"assurance":"present"');
    expect(codes(await clone.judge(bundle))).toEqual(["WORKFLOW_UNPINNED"]);
  });
});

/** Two questions that only signatures answer, and an end that waits for a person. */
const staged = {
  nodes: {
    start,
    first: release.nodes.accept,
    build: work("Build"),
    help: { type: "end", result: "blocked", escalation: "hitl", assurance: "present" },
    second: release.nodes.accept,
    end: success,
  },
  edges: edges(
    "start -> first",
    "first -yes-> build",
    "first -no-> help",
    "build -passed-> second",
    "build -failed-> help",
    "second -yes-> end",
    "second -no-> help",
    "help -again-> build",
    "help -done-> end",
  ),
};

/** A run of both gates that stopped in between and was sent on with a signature; and its version. */
async function sentOn(clone: Clone, decision: object) {
  const { desk } = clone;
  await desk.load("staged", staged);
  await desk.data("add_task", { title: "Release", taskId: "T1", workflowId: "staged" });
  await desk.advance("T1", undefined);
  await desk.data("bind_subject", { taskId: "T1", ref: "refs/heads/main" }, clone.call);
  await sign(desk, ann, { decision: { taskId: "T1", option: "yes" } });
  await desk.advance("T1", "failed");
  await sign(desk, ann, { decision: { taskId: "T1", ...decision } });
  return { bundle: await clone.bundle("T1"), hashes: [(await desk.record("T1")).definition] };
}

/** The bundle as if its last entry, or the last one with such an event, led straight to success. */
function finished(bundle: string, type: string, ...before: readonly Event[]): string {
  const ended: readonly Event[] = [
    { type: "entered", step: "end", at: 1 },
    { type: "ended", step: "end", result: "success" },
  ];
  return forged(bundle, ({ history }) => {
    const at = history.findLastIndex(({ events }) => events.some((event) => event.type === type));
    const cut = history.slice(0, at + 1);
    return {
      history: rechained(
        cut.map((entry, index) => {
          if (index < at) return entry;
          const kept = entry.events.filter((event) => event.type !== "entered" && event.type !== "asked");
          return { ...entry, events: [...kept, ...before, ...ended] };
        }),
      ),
    };
  });
}

type Signed = EventOf<"resolved"> | EventOf<"answered">;
type Change = (statement: DecisionStatement) => DecisionStatement;

const otherCommit: Change = (statement) => ({
  ...statement,
  subject: statement.subject && { ...statement.subject, commit: "1".repeat(40) },
});
const otherWords: Change = (statement) => ({
  ...statement,
  shown: { ...statement.shown, title: "Fetch lunch" },
});

/** The event with a genuine signature of one approver for something else in the place of the right one. */
function signedFor<E extends Signed>(event: E, by: Authenticator, change: Change): E {
  if (!event.receipt) throw new Error("nobody signed");
  const again = (event.receipt.signed ?? []).map((receipt) => {
    const bytes = Buffer.from(receipt.preimage, "base64url");
    const { statement, ceremony } = Preimage.parse(JSON.parse(bytes.toString()));
    if (ceremony.approver !== by.name || "change" in statement) return receipt;
    return signed(by, change(statement), { ceremony });
  });
  return { ...event, receipt: { ...event.receipt, signed: again } };
}

describe("a decision that leads past gates", () => {
  it("GA7: counts by its own signature, not by that of another decision in the same entry", async () => {
    const clone = await prepared();
    const { bundle, hashes } = await sentOn(clone, { resolution: "goto", node: "second" });
    const by = { kind: "person", id: "root" } as const;
    const sent = { type: "resolved", step: "build", resolution: "goto", depth: 0, by } as const;
    const entered = { type: "entered", step: "build", at: 1 } as const;
    const beside = finished(bundle, "answered", entered, sent);
    const about = { workflow: "staged", hashes, passed: ["first"] };
    expect(codes(await clone.judge(beside, about))).toEqual(["WENT_ROUND"]);
  });

  it.each([
    ["goto", { resolution: "goto", node: "second" }],
    ["resume", { resolution: "resume", on: "again" }],
  ])("GA7: leads only where the signature says: %s", async (_, decision) => {
    const clone = await prepared();
    const { bundle, hashes } = await sentOn(clone, decision);
    const about = { workflow: "staged", hashes, passed: ["first"] };
    expect(codes(await clone.judge(finished(bundle, "resolved"), about))).toEqual(["REPLAY_DIFFERS"]);
    if (decision.resolution === "resume") await clone.desk.advance("T1", "passed");
    await sign(clone.desk, ann, { decision: { taskId: "T1", option: "yes" } });
    expect(await clone.judge(await clone.bundle("T1"), { workflow: "staged", hashes })).toMatchObject({
      passed: true,
    });
  });
});

/** The bundle with its resolution changed. */
function resolvedOtherwise(bundle: string, change: (event: EventOf<"resolved">) => Event): string {
  return forged(bundle, ({ history }) => ({
    history: rechained(
      history.map((entry) => ({
        ...entry,
        events: entry.events.map((event) => (event.type === "resolved" ? change(event) : event)),
      })),
    ),
  }));
}

it("GA9: an agent does not send on a run that waits for a signature", async () => {
  const clone = await prepared();
  const { bundle, hashes } = await sentOn(clone, { resolution: "resume", on: "done" });
  const about = { workflow: "staged", hashes, passed: ["first"] };
  expect(await clone.judge(bundle, about)).toMatchObject({ passed: true });
  for (const kind of ["agent", "person"] as const) {
    const by = { kind, id: "bot" };
    const unsigned = resolvedOtherwise(bundle, ({ receipt: _receipt, ...event }) => ({ ...event, by }));
    expect(codes(await clone.judge(unsigned, about))).toEqual(["REPLAY_DIFFERS"]);
  }
});

it.each([
  ["goto", { resolution: "goto", node: "end" }],
  ["resume", { resolution: "resume", on: "done" }],
])("GA7: a signature for another commit does not send a run on: %s", async (_, decision) => {
  const clone = await prepared();
  const { bundle, hashes } = await sentOn(clone, decision);
  const about = { workflow: "staged", hashes, passed: ["first"] };
  expect(await clone.judge(bundle, about)).toMatchObject({ passed: true });
  const elsewhere = resolvedOtherwise(bundle, (event) => signedFor(event, ann, otherCommit));
  expect(codes(await clone.judge(elsewhere, about))).toEqual(["COMMIT_OTHER"]);
});

it.each<readonly [string, Change]>([
  ["another message", (one) => ({ ...one, shown: { ...one.shown, message: "Fetch lunch?" } })],
  [
    "another label",
    (one) => ({
      ...one,
      shown: { ...one.shown, options: one.shown.options.map(({ id }) => ({ id, label: "Pizza" })) },
    }),
  ],
  ["an option less", (one) => ({ ...one, shown: { ...one.shown, options: one.shown.options.slice(0, 1) } })],
])("GA15: a signature of another question does not count: %s", async (_, change) => {
  const clone = await prepared();
  const bundle = forged(await clone.released("T1"), ({ history }) => ({
    history: rechained(
      history.map((entry) => ({
        ...entry,
        events: entry.events.map((event) =>
          event.type === "answered" ? signedFor(event, ann, change) : event,
        ),
      })),
    ),
  }));
  expect(codes(await clone.judge(bundle))).toEqual(["SIGNATURE_INVALID"]);
});

it("PR13 GA4: approvers who signed different words are no quorum", async () => {
  const clone = await prepared();
  const { desk } = clone;
  await enrol(desk, ann, ben);
  await desk.load("pair", {
    ...release,
    nodes: { ...release.nodes, accept: { ...release.nodes.accept, quorum: 2 } },
  });
  await desk.data("add_task", { title: "Release", taskId: "T1", workflowId: "pair" });
  await desk.advance("T1", undefined);
  await desk.data("bind_subject", { taskId: "T1", ref: "refs/heads/main" }, clone.call);
  for (const each of [ann, ben]) await sign(desk, each, { decision: { taskId: "T1", option: "yes" } });
  const about = { workflow: "pair", hashes: [(await desk.record("T1")).definition] };
  const bundle = await clone.bundle("T1");
  expect(await clone.judge(bundle, about)).toMatchObject({
    passed: true,
    signed: [{ approvers: ["Ann", "Ben"] }],
  });
  const spliced = forged(bundle, ({ history }) => ({
    history: rechained(
      history.map((entry) => ({
        ...entry,
        events: entry.events.map((event) =>
          event.type === "answered" ? signedFor(event, ben, otherWords) : event,
        ),
      })),
    ),
  }));
  expect(codes(await clone.judge(spliced, about))).toEqual(["SIGNATURE_INVALID"]);
});

it("GA9: a signed yes that the approver took back does not count at a later visit", async () => {
  const clone = await prepared();
  const { desk } = clone;
  await clone.asked("T1");
  const yes = await receiptOf(desk, ann, { decision: { taskId: "T1", option: "yes" } });
  await sign(desk, ann, { decision: { taskId: "T1", option: "no" } });
  await desk.advance("T1", "passed");
  const answered = (await desk.history("T1"))
    .flatMap(({ events }) => events)
    .find((event) => event.type === "answered");
  if (!answered?.receipt) throw new Error("nobody answered");
  const forgedAnswer = { ...answered, option: "yes", receipt: { ...answered.receipt, signed: [yes] } };
  const bundle = forged(await clone.bundle("T1"), ({ history }) => {
    const last = history.at(-1) as HistoryEntry;
    const events: Event[] = [
      forgedAnswer,
      { type: "entered", step: "end", at: 1 },
      { type: "ended", step: "end", result: "success" },
    ];
    return { history: rechained([...history, { ...last, events }]) };
  });
  expect(codes(await clone.judge(bundle))).toEqual(["REPLAY_DIFFERS"]);
});

describe("a folder of bundles", () => {
  it.skipIf(process.platform === "win32")(
    "GA8: with pipes, links and folders in it still lets the one that passes count",
    async () => {
      const clone = await prepared();
      const bundle = await clone.released("T1");
      const folder = join(clone.folder, "bundles");
      mkdirSync(join(folder, "1-folder"), { recursive: true });
      execFileSync("mkfifo", [join(folder, "2-pipe")]);
      symlinkSync("/dev/zero", join(folder, "3-endless"));
      symlinkSync(join(folder, "nowhere"), join(folder, "4-broken"));
      symlinkSync(folder, join(folder, "5-itself"));
      symlinkSync(clone.beside("real.json", bundle), join(folder, "6-link"));
      const judged = await clone.judge("", { bundles: [folder] });
      expect([judged.passed, codes(judged)]).toEqual([true, Array(5).fill("BUNDLE_MALFORMED")]);
      const named = { commit: "HEAD", workflow: "release", repository: clone.work };
      const approvers = clone.beside("approvers.json", await clone.approvers());
      const input = { ...named, approvers, bundles: [join(folder, "4-broken")] };
      expect((await clone.desk.refusal("judge_gate", input, clone.call)).code).toBe("INPUT_UNREADABLE");
    },
  );

  it("GA1 GA8: has bundles of any size and depth, which are refused with a code", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    const large = forged(bundle, ({ history }) => ({
      history: history.map((entry) => ({ ...entry, note: "x".repeat(1024 * 1024) })),
    }));
    const deep = bundle.replace('"definition":{', `"definition":{"x":${"[".repeat(1e5)}${"]".repeat(1e5)},`);
    const wide = forged(bundle, ({ workflow }) => ({
      workflow: {
        ...workflow,
        definition: {
          ...release,
          nodes: Object.fromEntries(Array.from({ length: 1e5 }, (_, at) => [`n${at}`, {}])),
        },
      },
    }));
    const found: string[] = [];
    for (const text of [large, deep, wide]) found.push(...codes(await clone.judge(text)));
    expect(found).toEqual(["HISTORY_BROKEN", "BUNDLE_MALFORMED", "WORKFLOW_UNPINNED"]);
    const folder = join(clone.folder, "many");
    mkdirSync(folder);
    writeFileSync(join(folder, "1"), "");
    truncateSync(join(folder, "1"), 65 * 1024 * 1024);
    writeFileSync(join(folder, "2"), bundle);
    expect(await clone.judge("", { bundles: [folder] })).toMatchObject({ passed: false, unread: 2 });
  });
});
