import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { nodeArchive } from "../../../src/adapters/files/node-archive.ts";
import type { AnchorSeal } from "../../../src/model/anchor.ts";
import { isTaskEntry } from "../../../src/model/history.ts";
import type { ProjectRecord } from "../../../src/model/project-record.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, reviewed } from "../../support/workflows.ts";
import {
  contentOf,
  entriesIn,
  fitted,
  overwrite,
  renumbered,
  withEntries,
  without,
} from "./tampered.fixture.ts";

const open = desks({ bundled: "docs" });
const folder = mkdtempSync(join(tmpdir(), "navigator-anchor-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

interface Verdict {
  readonly broken: number;
  readonly loaded?: string;
  readonly anchor?: { readonly signed: string; readonly problems: readonly string[] };
}

const atTerminal = (desk: Desk): Call => ({
  ...desk.call,
  ports: { ...desk.call.ports, archive: nodeArchive },
});
const anchored = (desk: Desk, input: Data) =>
  desk.data<{ seal: AnchorSeal; path?: string }>("anchor_log", input, atTerminal(desk));
const verified = (desk: Desk, input: Data) => desk.data<Verdict>("verify_history", input, atTerminal(desk));

/** A project with tasks, a replaced workflow and a connected worker. */
async function project(): Promise<Desk> {
  const desk = open();
  await desk.plantIn("errand", errand, "a", "b", "c");
  await desk.plantIn("reviewed", reviewed, "d", "e");
  await desk.load("errand", { ...errand, name: "another" });
  await desk.data("connect", { worker_id: "w" });
  await desk.advance("a", "passed");
  await desk.advance("d", "passed", "failed", "passed");
  await desk.advance("e", "passed");
  await desk.advance("b", "passed");
  return desk;
}

/** Work after the anchor, as far as the tasks are still there. */
async function goOn(desk: Desk): Promise<void> {
  await desk.plant({ id: "late", workflowType: "errand" });
  for (const taskId of ["late", "c", "d", "e"]) await desk.try("advance_task", { taskId, result: "passed" });
}

type Tampering = (all: readonly ProjectRecord[], pick: number) => readonly ProjectRecord[];

const tamperings: Readonly<Record<string, Tampering>> = {
  "a task is deleted": (all, pick) => without(all, new Set(["abcde"[pick % 5] ?? "a"])),
  "the newest entries are cut off with their tasks": (all, pick) => {
    const newest = entriesIn(all).slice(-1 - (pick % 8));
    const gone = newest.flatMap(({ entry }) => (isTaskEntry(entry) ? [entry.task] : []));
    const cut = new Set(newest);
    return without(
      withEntries(all, (entries) => entries.filter((line) => !cut.has(line))),
      new Set(gone),
    );
  },
  "an entry is deleted": (all, pick) =>
    withEntries(all, (entries) => entries.filter((_, index) => index !== pick % entries.length)),
  "an entry is altered": (all, pick) =>
    withEntries(all, (entries) =>
      entries.map((line, index) =>
        index === pick % entries.length
          ? ({ ...line, entry: { ...line.entry, at: line.entry.at + 1 } } as typeof line)
          : line,
      ),
    ),
  "two entries change places": (all, pick) =>
    withEntries(all, (entries) => {
      const place = pick % (entries.length - 1);
      const [one, two] = [entries[place], entries[place + 1]];
      if (!one || !two) throw new Error("no entries");
      const swapped = [
        { ...two, entry: { ...two.entry, seq: one.entry.seq } },
        { ...one, entry: { ...one.entry, seq: two.entry.seq } },
      ];
      return [...entries.slice(0, place), ...swapped, ...entries.slice(place + 2)];
    }),
  "everything is gone": (all) => all.filter(({ kind }) => kind !== "task" && kind !== "entry"),
};

describe("an anchor of the log", () => {
  it("AN1: says what the log is, in a file with every task and in a seal, and changes nothing", async () => {
    const desk = await project();
    const before = await desk.dump();
    const { seal } = await anchored(desk, { path: at("first.jsonl") });
    expect(await desk.dump()).toBe(before);
    const lines = readFileSync(at("first.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toEqual(seal);
    const records = (await desk.records()).map(({ id: task, version, hash }) => ({ task, version, hash }));
    expect(lines.slice(0, -1)).toEqual(records);
    const history = await desk.data<{ entries: { seq: number }[] }>("read_history", {});
    expect(seal).toMatchObject({ project: "test", tasks: 5, entries: history.entries.length });
    expect(seal.seq).toBe(history.entries.at(-1)?.seq);
    expect((await anchored(desk, {})).seal).toEqual({ ...seal, at: expect.any(Number) });
    expect(statSync(at("first.jsonl")).mode & 0o077).toBe(0);
  });

  it("AN2: fits the log while it only grows, also when a task is renamed", async () => {
    const desk = await project();
    await anchored(desk, { path: at("grows.jsonl") });
    await goOn(desk);
    await desk.data("update_task", { worker_id: "w", task: "a", new_id: "z" });
    expect(await verified(desk, { anchor: at("grows.jsonl") })).toMatchObject({
      broken: 0,
      anchor: { signed: "no", problems: [] },
    });
  });

  it("AN2: shows every deleted, altered, cut off or renumbered entry, however well the rest is made to fit", async () => {
    const desk = await project();
    const store = await desk.call.ports.store();
    const whole = await contentOf(store, "test");
    await anchored(desk, { path: at("whole.jsonl") });
    const { seal } = await anchored(desk, {});
    writeFileSync(at("alone.json"), JSON.stringify(seal));
    const found: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(tamperings)),
        fc.nat(100),
        fc.subarray(["renumbered", "fitted", "later"]),
        async (name, pick, also) => {
          let forged = tamperings[name]?.(whole, pick) ?? [];
          if (also.includes("renumbered") && name !== "two entries change places")
            forged = renumbered(forged);
          if (also.includes("fitted")) forged = fitted("test", forged);
          await overwrite(store, "test", forged);
          if (also.includes("later")) await goOn(desk);
          const anchor = fc.sample(fc.constantFrom("whole.jsonl", "alone.json"), {
            numRuns: 1,
            seed: pick,
          })[0];
          const { anchor: verdict, broken, loaded } = await verified(desk, { anchor: at(anchor ?? "") });
          // The chain of its task shows an altered entry, unless all hashes after it were made to fit.
          const isSeen = broken > 0 || loaded !== undefined || (verdict?.problems ?? []).length > 0;
          expect(isSeen, `${name}, ${also.join(", ")}`).toBe(true);
          if (also.includes("fitted")) expect(verdict?.problems).not.toEqual([]);
          found[name] = (found[name] ?? 0) + 1;
        },
      ),
      { numRuns: 60, seed: 7 },
    );
    expect(Object.keys(found).length).toBe(Object.keys(tamperings).length);
    await overwrite(store, "test", whole);
    expect((await verified(desk, { anchor: at("whole.jsonl") })).anchor?.problems).toEqual([]);
  });

  it("AN2: names the tasks that are gone or changed", async () => {
    const desk = await project();
    const store = await desk.call.ports.store();
    await anchored(desk, { path: at("named.jsonl") });
    const forged = without(await contentOf(store, "test"), new Set(["b"]));
    await overwrite(store, "test", fitted("test", renumbered(forged)));
    const { broken, anchor } = await verified(desk, { anchor: at("named.jsonl") });
    expect(broken).toBe(0);
    expect(anchor?.problems[0]).toContain("the anchor was made at entry");
    expect(anchor?.problems.slice(1)).toEqual(['version 2 of the task "b" is not in the log']);
  });

  it("AN3: is signed with a key that is made once, and counts only with the named key", async () => {
    const desk = await project();
    const key = at("anchor.pem");
    const { seal } = await anchored(desk, { path: at("signed.jsonl"), key, newKey: true });
    expect(statSync(key).mode & 0o077).toBe(0);
    const again = await desk.refusal("anchor_log", { key, newKey: true }, atTerminal(desk));
    expect(again).toMatchObject({ code: "INPUT_INVALID", message: expect.stringContaining("already") });
    const anchor = at("signed.jsonl");
    const anchorKey = seal.signature?.key ?? "";
    expect(await verified(desk, { anchor })).toMatchObject({ anchor: { signed: "unpinned", problems: [] } });
    expect(await verified(desk, { anchor, anchorKey })).toMatchObject({ anchor: { signed: "pinned" } });
    const other = await anchored(desk, { key: at("other.pem"), newKey: true });
    writeFileSync(at("other.json"), JSON.stringify(other.seal));
    await anchored(desk, { path: at("unsigned.jsonl") });
    for (const name of ["other.json", "unsigned.jsonl"])
      expect(
        (await desk.refusal("verify_history", { anchor: at(name), anchorKey }, atTerminal(desk))).code,
      ).toBe("ANCHOR_INVALID");
    writeFileSync(at("none.pem"), "no key");
    expect((await desk.refusal("anchor_log", { key: at("none.pem") }, atTerminal(desk))).code).toBe(
      "INPUT_INVALID",
    );
  });

  it("AN3: is refused if a character of its file was changed, or if it is of another project", async () => {
    const desk = await project();
    await anchored(desk, { path: at("sound.jsonl"), key: at("third.pem"), newKey: true });
    const text = readFileSync(at("sound.jsonl"), "utf8");
    const refused = async (changed: string): Promise<string> => {
      writeFileSync(at("changed.jsonl"), changed);
      return (await desk.refusal("verify_history", { anchor: at("changed.jsonl") }, atTerminal(desk))).code;
    };
    for (let place = 3; place < text.length - 1; place += 29) {
      const sign = text[place] === "1" ? "2" : "1";
      expect(await refused(`${text.slice(0, place)}${sign}${text.slice(place + 1)}`), `at ${place}`).toBe(
        "ANCHOR_INVALID",
      );
    }
    const lines = text.trimEnd().split("\n");
    for (const changed of ["", "{}", lines.slice(0, -1).join("\n"), lines.slice(1).join("\n"), `${text}{}`])
      expect(await refused(changed)).toBe("ANCHOR_INVALID");
    const other = open({ settings: { project: "other" } });
    expect(
      (await other.refusal("verify_history", { anchor: at("sound.jsonl") }, atTerminal(other))).message,
    ).toContain('"test"');
  });

  it("AN4: takes the place of an anchor that the log still fits, and of no other file", async () => {
    const desk = await project();
    const path = at("again.jsonl");
    const first = await anchored(desk, { path, key: at("again.pem"), newKey: true });
    await goOn(desk);
    const kept = readFileSync(path, "utf8");
    const refused = async (input: Data): Promise<readonly string[]> => {
      const { code, message } = await desk.refusal("anchor_log", input, atTerminal(desk));
      expect(readFileSync(String(input["path"]), "utf8")).toBe(
        input["path"] === path ? kept : expect.anything(),
      );
      return [code, message];
    };
    const otherKey = { key: at("again2.pem"), newKey: true };
    for (const signing of [{}, otherKey])
      expect(await refused({ path, ...signing })).toEqual([
        "ANCHOR_INVALID",
        expect.stringContaining("its key does not sign the new one"),
      ]);
    const second = await anchored(desk, { path, key: at("again.pem") });
    expect(second).toMatchObject({
      replaced: first.seal.seq,
      seal: { signature: first.seal.signature ? { key: first.seal.signature.key } : {} },
    });
    expect(await verified(desk, { anchor: path })).toMatchObject({ anchor: { problems: [] } });
    const store = await desk.call.ports.store();
    const before = readFileSync(path, "utf8");
    const forged = without(await contentOf(store, "test"), new Set(["b"]));
    await overwrite(store, "test", fitted("test", renumbered(forged)));
    const { code, message } = await desk.refusal(
      "anchor_log",
      { path, key: at("again.pem") },
      atTerminal(desk),
    );
    expect([code, message]).toEqual(["ANCHOR_INVALID", expect.stringContaining("is kept: the log")]);
    expect(readFileSync(path, "utf8")).toBe(before);
    expect((await verified(desk, { anchor: path })).anchor?.problems).not.toEqual([]);
    const other = open({ settings: { project: "other" } });
    const foreign = await other.refusal("anchor_log", { path }, atTerminal(other));
    expect(foreign.message).toContain('of the project "test"');
    writeFileSync(at("cut.jsonl"), before.split("\n").slice(0, 2).join("\n"));
    expect((await desk.refusal("anchor_log", { path: at("cut.jsonl") }, atTerminal(desk))).code).toBe(
      "ANCHOR_INVALID",
    );
  });

  it("AN3: overwrites anchors only, and needs a terminal for files", async () => {
    const desk = await project();
    writeFileSync(at("work.txt"), "mine");
    const refused = await desk.refusal("anchor_log", { path: at("work.txt") }, atTerminal(desk));
    expect(refused.message).toContain("not an anchor");
    expect(readFileSync(at("work.txt"), "utf8")).toBe("mine");
    await anchored(desk, { path: at("twice.jsonl") });
    await anchored(desk, { path: at("twice.jsonl") });
    const remote = [{ path: at("x") }, { key: at("x"), newKey: true }];
    for (const input of remote) expect((await desk.refusal("anchor_log", input)).code).toBe("INPUT_INVALID");
    expect((await desk.refusal("verify_history", { anchor: at("twice.jsonl") })).code).toBe("INPUT_INVALID");
    expect(existsSync(at("x"))).toBe(false);
    for (const input of [{ anchorKey: "x" }, { archives: ["x"] }, { taskId: "a", anchor: at("twice.jsonl") }])
      expect((await desk.refusal("verify_history", input, atTerminal(desk))).code).toBe("INPUT_INVALID");
  });
});
