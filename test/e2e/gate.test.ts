import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../src/model/history.ts";
import { authenticator } from "../../src/presence/authenticator.fixture.ts";
import { type Clone, forged, rechained } from "../operations/gate/gate.fixture.ts";
import { ann, ben, enrol, sign } from "../operations/presence/signing.fixture.ts";
import { Remote } from "./remote.fixture.ts";

describe.skipIf(process.platform === "win32")("an agent that owns the whole clone", () => {
  let remote: Remote;
  let clone: Clone;
  beforeAll(async () => {
    remote = await Remote.open();
    clone = remote.clone;
  });
  afterAll(() => remote?.remove());
  const push = (bundle: string | undefined, ...more: readonly string[]) => remote.push(bundle, ...more);
  const begin = (text: string) => remote.begin(text);
  const tipOfRemote = () => remote.tip();

  it("GA1 GA2 GA3 GA4 GA6: gets nothing past the check on the other side, and with the touch it does", async () => {
    const before = tipOfRemote();
    const first = clone.commit("a.txt", "released");
    const bundle = await clone.released("T1");
    const events = (change: (entry: HistoryEntry) => HistoryEntry) =>
      forged(bundle, ({ history }) => ({ history: rechained(history.map(change)) }));
    const unsigned = events((entry) => ({
      ...entry,
      events: entry.events.map((event) =>
        event.type === "answered" ? { ...event, receipt: undefined } : event,
      ) as HistoryEntry["events"],
    }));
    expect(await push(undefined)).toBe("BUNDLE_MISSING");
    expect(await push("{}")).toBe("BUNDLE_MALFORMED");
    expect(await push(unsigned)).toBe("GATE_UNSIGNED");
    expect(await push(forged(bundle, ({ history }) => ({ history: history.slice(1) })))).toBe(
      "HISTORY_BROKEN",
    );
    clone.git("commit", "--quiet", "--amend", "--no-edit", "--date", "2020-01-01T00:00:00Z");
    expect(await push(bundle)).toBe("COMMIT_OTHER");
    clone.commit("a.txt", "something else");
    expect(await push(bundle)).toBe("TREE_OTHER");
    // Mallory enrols a key in the pushed file and signs with it.
    const mallory = authenticator("Mallory");
    const file = JSON.parse(await clone.approvers()) as { approvers: object[] };
    file.approvers.push({ name: "Mallory", credentials: [mallory.credential] });
    clone.commit("approvers.json", JSON.stringify(file));
    expect(await push(bundle)).toBe("APPROVERS_OTHER");
    clone.git("checkout", "--quiet", "--orphan", "elsewhere");
    clone.commit("a.txt", "released");
    expect(await push(bundle, "--force")).toBe("TIP_OTHER");
    expect(tipOfRemote()).toBe(before);
    clone.git("checkout", "--quiet", "--force", first);
    expect(await push(bundle)).toBe("passed");
    expect(tipOfRemote()).toBe(first);
  });

  it("GA6: cannot use the bundle of an old commit for the next one", async () => {
    const old = await clone.bundle("T1");
    clone.git("checkout", "--quiet", "--force", "-B", "main", tipOfRemote());
    const next = clone.commit("a.txt", "the next");
    expect(await push(old)).toBe("TREE_OTHER");
    expect(await push(await clone.released("T2", ann))).toBe("passed");
    expect(tipOfRemote()).toBe(next);
  });

  it("GA5 GA7 GA9 GA10: gets no made-up history past the check, and neither a later visit nor broken glass", async () => {
    const before = tipOfRemote();
    begin("made up");
    await clone.asked("T3");
    const asked = await clone.bundle("T3");
    const last = (bundle: string) =>
      (JSON.parse(bundle) as { predicate: { history: HistoryEntry[] } }).predicate.history.at(
        -1,
      ) as HistoryEntry;
    const after = (bundle: string, ...events: HistoryEntry["events"]) =>
      forged(bundle, ({ history }) => ({
        history: rechained([...history, { ...last(bundle), type: "moved", events }]),
      }));
    const by = { kind: "person", id: "root" } as const;
    const entered = { type: "entered", step: "end", at: 1 } as const;
    const ended = { type: "ended", step: "end", result: "success" } as const;
    for (const resolution of ["goto", "succeed"]) {
      const sent = { type: "resolved", step: "accept", resolution, depth: 0, by } as const;
      expect(await push(after(asked, sent, entered, ended))).toBe("WENT_ROUND");
    }
    expect(await push(after(asked, entered, ended))).toBe("GATE_UNSIGNED");
    await clone.desk.data(
      "break_glass",
      { taskId: "T3", option: "yes", reason: "in a hurry" },
      { ...clone.call, caller: { kind: "person", id: "root", channel: "terminal" } },
    );
    expect(await push(await clone.bundle("T3"))).toBe("GLASS_BROKEN");
    const signed = await clone.released("T4");
    for (const type of ["migrated", "replaced"] as const)
      expect(
        await push(
          forged(signed, ({ history }) => ({
            history: rechained([...history, { ...last(signed), type, events: [] }]),
          })),
        ),
      ).toBe("WENT_ROUND");
    const undone = forged(signed, ({ history }) => ({
      history: rechained(
        history.map((entry) => ({
          ...entry,
          events: entry.events.flatMap((event): HistoryEntry["events"] =>
            event.type === "ended"
              ? [{ type: "entered", step: "accept", at: 1 }, { type: "entered", step: "end", at: 1 }, event]
              : [event],
          ),
        })),
      ),
    }));
    expect(await push(undone)).toBe("GATE_UNSIGNED");
    expect(tipOfRemote()).toBe(before);
  });

  it("GA6 GA11: gets nothing past it with tricks of git: replaced objects, merges, overlooked files, many bundles", async () => {
    const before = tipOfRemote();
    const signed = begin("wanted");
    const bundle = await clone.released("T5");
    clone.git("checkout", "--quiet", "--detach", before);
    const other = clone.commit("a.txt", "unwanted");
    clone.git("replace", other, signed);
    expect(await push(bundle)).toBe("TREE_OTHER");
    clone.git("replace", "--delete", other);
    clone.git("checkout", "--quiet", "--detach", signed);
    clone.git("merge", "--quiet", "--no-edit", "--strategy=ours", other);
    expect(await push(bundle)).toBe("COMMIT_OTHER");
    clone.git("checkout", "--quiet", "--detach", before);
    clone.git("update-index", "--assume-unchanged", "a.txt");
    writeFileSync(join(clone.work, "a.txt"), "hidden");
    const unbound = await clone.desk.refusal("bind_subject", { taskId: "T5" }, clone.call);
    expect(unbound.code).toBe("SUBJECT_UNUSABLE");
    clone.git("update-index", "--no-assume-unchanged", "a.txt");
    clone.git("checkout", "--quiet", "--force", signed);
    expect(await push(["{}\n".repeat(200), bundle].join(""))).toBe("BUNDLE_MALFORMED");
    expect(tipOfRemote()).toBe(before);
    expect(await push(bundle)).toBe("passed");
    expect(tipOfRemote()).toBe(signed);
  });

  it("GA12 GA13: gets no approvers of its own in, and a revoked key counts for nothing", async () => {
    const before = tipOfRemote();
    begin("with approvers");
    const trusted = await clone.approvers();
    const file = JSON.parse(trusted) as { changes: unknown[] };
    clone.commit("approvers.json", JSON.stringify({ ...file, changes: file.changes.slice(0, 1) }));
    expect(await push(await clone.released("T6"))).toBe("APPROVERS_OTHER");
    clone.git("checkout", "--quiet", "--force", "-B", "main", before);
    await enrol(clone.desk, ann, ben);
    const next = clone.commit("approvers.json", await clone.approvers());
    expect(await push(await clone.released("T7"))).toBe("passed");
    expect(tipOfRemote()).toBe(next);
    await sign(clone.desk, ben, { change: { type: "removal", name: "Ann", credential: null, at: 1 } });
    const removed = clone.commit("approvers.json", await clone.approvers());
    expect(await push(await clone.released("T8", ben))).toBe("passed");
    expect(tipOfRemote()).toBe(removed);
    clone.commit("a.txt", "by Ann");
    const old = await clone.bundle("T7");
    expect(await push(old)).toBe("SIGNATURE_INVALID");
    expect(tipOfRemote()).toBe(removed);
  });
});
