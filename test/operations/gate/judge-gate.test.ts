import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../../src/model/history.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";
import { ann, ben, enrol, sign } from "../presence/signing.fixture.ts";
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

type Change = (entry: HistoryEntry) => HistoryEntry;

/** The bundle with other events, chained anew. */
function rewritten(bundle: string, change: Change): string {
  return forged(bundle, ({ history }) => ({ history: rechained(history.map(change)) }));
}

describe("a check", () => {
  it.each(["commit", "at", "tip", "ref", "of"])(
    "with a NUL in its %s is refused before git is run",
    async (field) => {
      const input = { commit: "HEAD", workflow: "release", [field]: "a\u0000b" };
      const { code, message } = await open().refusal("judge_gate", input);
      expect([code, message]).toEqual(["INPUT_INVALID", `${field}: must be well-formed text without NUL`]);
    },
  );
});

describe("a bundle", () => {
  it("GA4 GA6: of a run that an approver signed for this commit passes, pinned by the fingerprint", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    const judged = await clone.judge(bundle, { root: await clone.root(), ref: "refs/heads/main" });
    expect(judged).toMatchObject({
      passed: true,
      pinned: true,
      signed: [{ gate: "accept", approvers: ["Ann"] }],
    });
    expect((await clone.judge(bundle)).pinned).toBe(false);
    expect(await clone.judge(bundle, { passed: ["accept"] })).toMatchObject({ passed: true });
  });

  it("GA6: counts for its commit, tree, branch and repository alone", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    const base = clone.git("rev-parse", "HEAD");
    expect(codes(await clone.judge(bundle, { ref: "refs/heads/other" }))).toEqual(["REPOSITORY_OTHER"]);
    expect(codes(await clone.judge(bundle, { of: "git@example.org:x.git" }))).toEqual(["REPOSITORY_OTHER"]);
    clone.git("commit", "--quiet", "--allow-empty", "--message", "The same tree");
    expect(codes(await clone.judge(bundle))).toEqual(["COMMIT_OTHER"]);
    expect(codes(await clone.judge(bundle, { match: "tree", tip: base }))).toEqual(["TIP_OTHER"]);
    clone.commit("a.txt", "two");
    expect(codes(await clone.judge(bundle))).toEqual(["TREE_OTHER"]);
    clone.git("checkout", "--quiet", "--orphan", "alone");
    clone.commit("b.txt", "three");
    expect(codes(await clone.judge(bundle, { tip: base }))).toEqual(["TIP_OTHER"]);
  });

  it("GA1: has exactly the fields of an attestation, and a definition of a pinned version", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    expect(codes(await clone.judge("{}"))).toEqual(["BUNDLE_MALFORMED"]);
    expect(codes(await clone.judge(`${bundle}x`))).toEqual(["BUNDLE_MALFORMED"]);
    expect(codes(await clone.judge(bundle, { workflow: "other" }))).toEqual(["WORKFLOW_OTHER"]);
    const accept = { ...release.nodes.accept, assurance: "operator" };
    const definition = { ...release, nodes: { ...release.nodes, accept } };
    const weak = forged(bundle, ({ workflow }) => ({ workflow: { ...workflow, definition } }));
    expect(codes(await clone.judge(weak))).toEqual(["WORKFLOW_UNPINNED"]);
  });

  it("GA2: is the unbroken chain of a run of the project that succeeded", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    const cut = forged(bundle, ({ history }) => ({ history: history.slice(1) }));
    expect(codes(await clone.judge(cut))).toEqual(["HISTORY_BROKEN"]);
    const open = forged(bundle, ({ history }) => ({ history: history.slice(0, -1) }));
    expect(codes(await clone.judge(open))).toEqual(["RUN_UNFINISHED"]);
    const other = forged(bundle, ({ history }) => ({ project: "x", history: rechained(history, "x") }));
    expect(codes(await clone.judge(other))).toEqual(["PROJECT_OTHER"]);
  });

  it("GA3 GA4: does not pass without the touch, whatever its history says", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    const unsigned = rewritten(bundle, (entry) => ({
      ...entry,
      events: entry.events.map((event) => {
        if (event.type !== "answered" || !event.receipt) return event;
        const { signed: _signed, ...receipt } = event.receipt;
        return { ...event, receipt: { ...receipt, assurance: "operator" as const } };
      }),
    }));
    expect(codes(await clone.judge(unsigned))).toEqual(["GATE_UNSIGNED"]);
    const renamed = rewritten(bundle, (entry) => ({
      ...entry,
      events: entry.events.map((event) => (event.type === "answered" ? { ...event, note: "fine" } : event)),
    }));
    expect(codes(await clone.judge(renamed))).toEqual(["SIGNATURE_INVALID"]);
    await enrol(clone.desk, ann, ben);
    await sign(clone.desk, ben, { change: { type: "removal", name: "Ann", credential: null, at: 1 } });
    expect(codes(await clone.judge(bundle))).toEqual(["SIGNATURE_INVALID"]);
  });

  it("GA5: does not pass with a signed no, although its history says that it went on", async () => {
    const clone = await prepared();
    await clone.released("T1", ann, "no").catch(() => undefined);
    const said = await clone.bundle("T1");
    expect(codes(await clone.judge(said))).toEqual(["RUN_UNFINISHED"]);
    const yes = await clone.released("T2");
    const end = (JSON.parse(yes) as { predicate: { history: HistoryEntry[] } }).predicate.history.at(-1);
    const events = end?.events.filter(({ type }) => type === "ended") ?? [];
    const made = forged(said, ({ history }) => ({
      history: rechained(
        history.map((entry, index) =>
          index === history.length - 1
            ? { ...entry, events: [...entry.events.filter(({ type }) => type !== "entered"), ...events] }
            : entry,
        ),
      ),
    }));
    expect(codes(await clone.judge(made))).toEqual(["GATE_NOT_PASSED"]);
  });

  it("GA7: does not pass if its run was sent past the gate", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    const sent = rewritten(bundle, (entry) =>
      entry.version === 1
        ? entry
        : {
            ...entry,
            events: [
              ...entry.events,
              ...(entry.events.some(({ type }) => type === "asked")
                ? [
                    {
                      type: "resolved" as const,
                      step: "accept",
                      resolution: "goto",
                      depth: 0,
                      by: entry.caller,
                    },
                  ]
                : []),
            ],
          },
    );
    expect(codes(await clone.judge(sent))).toEqual(["SIGNATURE_INVALID"]);
    const migrated = forged(bundle, ({ history }) => ({
      history: rechained([...history, { ...(history.at(-1) as HistoryEntry), type: "migrated", events: [] }]),
    }));
    expect(codes(await clone.judge(migrated))).toEqual(["WENT_ROUND"]);
  });

  it("GA8: is enough if one of several passes, and the others are reported", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    const bundles = [clone.beside("bad.json", "{}"), clone.beside("good.json", bundle)];
    expect(await clone.judge("", { bundles })).toMatchObject({
      passed: true,
      problems: [{ code: "BUNDLE_MALFORMED" }],
    });
    expect(codes(await clone.judge("", { bundles: undefined }))).toEqual(["BUNDLE_MISSING"]);
    await clone.call.ports.git?.addNote(clone.git("rev-parse", "HEAD"), bundle);
    expect(await clone.judge("", { bundles: undefined })).toMatchObject({ passed: true });
  });

  it("GA4: must have every gate that is named, and a gate without a demand proves nothing", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    expect(codes(await clone.judge(bundle, { passed: ["accept", "review"] }))).toEqual(["GATE_UNKNOWN"]);
    expect(codes(await clone.judge(bundle, { passed: ["build"] }))).toEqual(["GATE_UNKNOWN"]);
  });
});

/** The bundle with other events in its entries, chained anew. */
function withEvents(
  bundle: string,
  change: (events: HistoryEntry["events"]) => HistoryEntry["events"],
): string {
  return rewritten(bundle, (entry) => ({ ...entry, events: change(entry.events) }));
}

describe("a bundle that an agent has written", () => {
  it("GA9: replays under the pinned definition", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    const astray = withEvents(bundle, (events) =>
      events.flatMap((one): HistoryEntry["events"] =>
        one.type === "ended" ? [{ type: "entered" as const, step: "build", at: 1 }, one] : [one],
      ),
    );
    expect(codes(await clone.judge(astray))).toEqual(["REPLAY_DIFFERS"]);
    const renamed = bundle.replace(/"gitTree":"./, '"gitTree":"g');
    expect(codes(await clone.judge(renamed))).toEqual(["BUNDLE_MALFORMED"]);
  });

  it("GA10: does not pass with broken glass, unless its operator is named; then it is told apart", async () => {
    const clone = await prepared();
    await clone.asked("T1");
    await clone.desk.data(
      "break_glass",
      { taskId: "T1", option: "yes", reason: "the key is lost" },
      { ...clone.call, caller: { kind: "person", id: "root", channel: "terminal" } },
    );
    const bundle = await clone.bundle("T1");
    expect(codes(await clone.judge(bundle))).toEqual(["GLASS_BROKEN"]);
    expect(codes(await clone.judge(bundle, { acceptBreakGlass: "mallory" }))).toEqual(["GLASS_BROKEN"]);
    expect(await clone.judge(bundle, { acceptBreakGlass: "root" })).toMatchObject({
      passed: true,
      signed: [],
      broken: [{ gate: "accept", operator: "root", reason: "the key is lost" }],
    });
    clone.commit("a.txt", "another");
    expect(codes(await clone.judge(bundle, { acceptBreakGlass: "root" }))).toEqual(["TREE_OTHER"]);
  });

  it("GA8: is not read beyond the fiftieth, and the result says so", async () => {
    const clone = await prepared();
    const bundle = await clone.released("T1");
    const note = ["{}\n".repeat(60), bundle].join("");
    await clone.call.ports.git?.addNote(clone.git("rev-parse", "HEAD"), note);
    const judged = await clone.judge("", { bundles: undefined });
    expect([judged.passed, judged.unread, judged.problems.length]).toEqual([false, 11, 50]);
  });
});

describe("a push", () => {
  it("GA11: of a merge passes only where merges are allowed, and only as git merges it", async () => {
    const clone = await prepared();
    const base = clone.git("rev-parse", "HEAD");
    clone.git("checkout", "--quiet", "-b", "work");
    const signed = clone.commit("b.txt", "new");
    const bundle = await clone.released("T1");
    clone.git("checkout", "--quiet", "main");
    const tip = clone.commit("c.txt", "meanwhile");
    expect(tip).not.toBe(base);
    clone.git("merge", "--quiet", "--no-ff", "--no-edit", signed);
    const merge = { tip, allowMerge: true };
    expect(codes(await clone.judge(bundle, { tip }))).toEqual(["TREE_OTHER"]);
    expect(await clone.judge(bundle, merge)).toMatchObject({ passed: true });
    clone.git("reset", "--quiet", "--hard", tip);
    clone.git("merge", "--quiet", "--no-ff", "--no-commit", signed);
    clone.commit("evil.txt", "slipped in");
    expect(codes(await clone.judge(bundle, merge))).toEqual(["MERGE_OTHER"]);
  });

  it("GA12: that changes approvers.json must continue the trusted file with signatures", async () => {
    const clone = await prepared();
    const trusted = await clone.approvers();
    const tip = clone.commit("approvers.json", trusted);
    await enrol(clone.desk, ann, ben);
    const later = await clone.approvers();
    const judge = async (text: string | undefined) => {
      clone.git("reset", "--quiet", "--hard", tip);
      if (text === undefined) clone.git("rm", "--quiet", "approvers.json");
      else writeFileSync(join(clone.work, "approvers.json"), text);
      clone.git("add", "--all");
      clone.git("commit", "--quiet", "--allow-empty", "--message", "Approvers");
      const approvers = clone.beside("trusted.json", trusted);
      return codes(await clone.judge("{}", { tip, approvers, root: await clone.root() }));
    };
    expect(await judge(later)).toEqual(["BUNDLE_MALFORMED"]);
    expect(await judge(later.replace("Ben", "Bob"))).toEqual(["APPROVERS_OTHER"]);
    expect(await judge(undefined)).toEqual(["APPROVERS_OTHER"]);
    const file = JSON.parse(trusted) as { changes: unknown[] };
    expect(await judge(JSON.stringify({ ...file, changes: file.changes.slice(0, 1) }))).toEqual([
      "APPROVERS_OTHER",
    ]);
  });

  it("GA13: is judged by the keys of now; an audit names the commit whose approvers counted", async () => {
    const clone = await prepared();
    const then = clone.commit("approvers.json", await clone.approvers());
    const bundle = await clone.released("T1");
    await enrol(clone.desk, ann, ben);
    await sign(clone.desk, ben, { change: { type: "removal", name: "Ann", credential: null, at: 1 } });
    expect(codes(await clone.judge(bundle))).toEqual(["SIGNATURE_INVALID"]);
    expect(await clone.judge(bundle, { approvers: undefined, at: then })).toMatchObject({ passed: true });
    const input = { commit: "HEAD", workflow: "release", repository: clone.work };
    expect((await clone.desk.refusal("judge_gate", input, clone.call)).code).toBe("INPUT_INVALID");
    const none = { ...input, at: "HEAD~1" };
    expect((await clone.desk.refusal("judge_gate", none, clone.call)).code).toBe("SUBJECT_UNUSABLE");
  });

  it("GA6: from a repository with grafts or a shallow history is refused", async () => {
    const clone = await prepared();
    const first = clone.git("rev-parse", "HEAD");
    const second = clone.commit("a.txt", "two");
    const facts = (repository: string) => clone.call.ports.git?.commit({ repository, commit: second });
    clone.git("clone", "--quiet", "--depth=1", `file://${clone.work}`, join(clone.folder, "shallow"));
    expect(await facts(join(clone.folder, "shallow"))).toMatchObject({ ok: false });
    expect(await facts(clone.work)).toMatchObject({ ok: true, value: { parents: [first] } });
    writeFileSync(join(clone.work, ".git", "info", "grafts"), `${second}\n`);
    expect(await facts(clone.work)).toMatchObject({ ok: false });
  });
});

describe("the commit of a task", () => {
  it("GA14: is the one on which its evidence is gathered; a changed or other tree does not count", async () => {
    const clone = await prepared();
    const { desk } = clone;
    const build = work("Build", { evidence: [{ report: "tests.xml", expect: "tests.failed == 0" }] });
    await desk.load("built", {
      nodes: { start, build, end: success },
      edges: edges("start -> build", "build -> end"),
    });
    await desk.data("add_task", { title: "Build", taskId: "T1", workflowId: "built" });
    await desk.advance("T1", undefined);
    await desk.data("bind_subject", { taskId: "T1" }, clone.call);
    const tests = { total: 1, passed: 1, failed: 0, skipped: 0 };
    const found = { ok: true as const, report: { tests, suites: 1, failures: [] } };
    const evidence = { ...clone.call.ports.evidence, report: async () => found };
    const call = { ...clone.call, ports: { ...clone.call.ports, evidence } } as Desk["call"];
    const report = { taskId: "T1", result: "passed" };
    writeFileSync(join(clone.work, "a.txt"), "changed");
    const dirty = await desk.refusal("advance_task", report, call);
    expect([dirty.code, dirty.message]).toEqual([
      "EVIDENCE_MISSING",
      expect.stringContaining("working tree"),
    ]);
    clone.commit("a.txt", "committed");
    expect((await desk.refusal("advance_task", report, call)).message).toContain("bound to the tree");
    clone.git("checkout", "--quiet", "HEAD~1");
    await desk.data("advance_task", report, call);
    const { entries } = await desk.data<{ entries: HistoryEntry[] }>("read_history", { taskId: "T1" });
    const reported = entries.flatMap(({ events }) => events).find(({ type }) => type === "reported");
    const tree = clone.git("rev-parse", "HEAD^{tree}");
    expect(reported).toMatchObject({ evidence: [{ holds: true, tree }] });
  });

  it("GA6: is not named while the working tree differs, also where git overlooks it", async () => {
    const clone = await prepared();
    await clone.desk.data("add_task", { title: "Release", taskId: "T1", workflowId: "release" });
    const bind = () => clone.desk.refusal("bind_subject", { taskId: "T1" }, clone.call);
    writeFileSync(join(clone.work, "new.txt"), "x");
    expect((await bind()).code).toBe("SUBJECT_UNUSABLE");
    clone.git("add", "--all");
    expect((await bind()).code).toBe("SUBJECT_UNUSABLE");
    clone.git("commit", "--quiet", "--message", "New");
    for (const flag of ["assume-unchanged", "skip-worktree"]) {
      clone.git("update-index", `--${flag}`, "a.txt");
      writeFileSync(join(clone.work, "a.txt"), "hidden");
      expect((await bind()).message).toContain("overlooks");
      clone.git("update-index", `--no-${flag}`, "a.txt");
      clone.git("checkout", "--quiet", "--force", "HEAD");
    }
    clone.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", clone.work, "inner");
    clone.git("commit", "--quiet", "--message", "A submodule");
    await clone.desk.data("bind_subject", { taskId: "T1" }, clone.call);
    clone.git("config", "submodule.inner.ignore", "all");
    writeFileSync(join(clone.work, "inner", "a.txt"), "changed");
    expect((await bind()).message).toContain("working tree");
  });

  it("GA6: is read without replaced objects and without the repository's own programs", async () => {
    const clone = await prepared();
    const first = clone.git("rev-parse", "HEAD");
    const second = clone.commit("a.txt", "two");
    clone.git("replace", second, first);
    clone.git("config", "core.fsmonitor", "touch fsmonitor-ran; false");
    const facts = await clone.call.ports.git?.commit({ repository: clone.work, commit: second });
    clone.git("replace", "--delete", second);
    clone.git("config", "--unset", "core.fsmonitor");
    const tree = clone.git("rev-parse", `${second}^{tree}`);
    expect(facts).toMatchObject({ ok: true, value: { commit: second, tree } });
    expect(clone.git("status", "--porcelain")).toBe("");
  });
});
