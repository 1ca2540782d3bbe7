import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TaskLinks } from "../../../src/model/link.ts";
import { LINKS } from "../../../src/model/record-kind.ts";
import { story } from "../../properties/team.arbitrary.ts";
import { problemsIn } from "../../properties/team-model.fixture.ts";
import { beginning, TeamPlay } from "../../properties/team-play.fixture.ts";
import { type Data, Desk } from "../../support/desk.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test/support" });
const exported = async (desk: Desk, input: Data = {}) =>
  (await desk.data<{ text: string }>("export_store", input)).text;
const merged = (desk: Desk, input: Data) =>
  desk.data<{ ids: Readonly<Record<string, string>> }>("import_store", { merge: true, ...input });

async function linksIn(desk: Desk): Promise<{ from: string; to: string; type: string }[]> {
  const store = await desk.call.ports.store();
  const { records } = await store.records.list("test", LINKS, { limit: 10_000 });
  return records.flatMap(({ id, value }) =>
    TaskLinks.parse(value).next.map(({ task, type }) => ({ from: id, to: task, type })),
  );
}

/** A tree with a link, an attachment, time and a claim. */
async function tree(): Promise<Team> {
  const t = await (await new Team(open()).connect("w")).create(
    { id: "root", tags: ["x"], description: "long" },
    { id: "a", parent: "root", points: 3 },
    { id: "b", parent: "root", blocked_by: ["a"] },
    { id: "deep", parent: "b", phase: "test" },
    { id: "outside", blocked_by: ["a"] },
  );
  await t.claim("w", "a");
  t.desk.pass(5_000);
  await t.update("w", "a", { attachments: [{ type: "note", text: "what was found" }], priority: 4 });
  return t;
}

describe("an export of one task", () => {
  it("T21: joins another project below a task, with its links, attachments, times and entries", async () => {
    const from = await tree();
    const text = await exported(from.desk, { task: "root" });
    expect(text).not.toContain("outside");
    const to = await (await new Team(open())).create("p", "kept");
    to.desk.pass(100_000);
    const { ids } = await merged(to.desk, { text, parent: "p" });
    expect(ids).toEqual({ root: "root", a: "a", b: "b", deep: "deep" });
    expect(await to.task("root")).toMatchObject({
      parent: "p",
      tags: ["x"],
      description: "long",
      openChildren: 2,
    });
    expect(await to.task("p")).toMatchObject({ openChildren: 1 });
    expect(await to.task("a")).toMatchObject({ state: "pending", points: 3, priority: 4 });
    expect(await to.task("b")).toMatchObject({ blockers: 1 });
    const record = await to.desk.record("a");
    expect(record).not.toHaveProperty("claim");
    expect(record.team?.timedMs).toBe(5_000);
    const attachment = await to.ask("get_attachment", { task: "a", type: "note" });
    expect(attachment["text"]).toBe("what was found");
    const [first] = await to.desk.history("a");
    const entries = first?.output as { type: string; change: object }[];
    expect(entries.map(({ type }) => type)).toEqual((await from.desk.history("a")).map(({ type }) => type));
    await to.connect("w");
    expect((await to.next("w")).task?.id).toBe("a");
    expect(await to.desk.data("verify_history")).toMatchObject({ broken: 0, problems: [] });
  });

  it("T21: is refused for taken ids, an unknown parent or workflow, and in a dry run changes nothing", async () => {
    const from = await tree();
    await from.desk.plantIn("errand", errand, "led");
    const text = await exported(from.desk, { task: "root" });
    const to = await new Team(open()).create("a");
    const refused = (input: Data) => to.desk.harmless("import_store", { merge: true, text, ...input });
    expect(await refused({})).toMatchObject({ code: "TASK_EXISTS", facts: { taken: ["a"] } });
    expect((await refused({ remap: true, parent: "nowhere" })).code).toBe("TASK_NOT_FOUND");
    expect((await refused({ replace: true })).code).toBe("INPUT_INVALID");
    expect((await refused({ merge: false, parent: "a" })).code).toBe("INPUT_INVALID");
    const led = await exported(from.desk, { task: "led" });
    expect((await refused({ text: led })).code).toBe("WORKFLOW_NOT_FOUND");
    expect((await from.desk.refusal("export_store", { task: "nowhere" })).code).toBe("TASK_NOT_FOUND");
    const before = await to.desk.dump();
    const { ids } = await merged(to.desk, { text, remap: true, dryRun: true });
    expect(ids["a"]).toBe("a~2");
    expect(await to.desk.dump()).toBe(before);
  });

  it("J24: is refused if one of the tasks is called *, as earlier versions allowed; a restore keeps such a task", async () => {
    const source = await new Team(open()).create("a");
    const before = await source.desk.record("a");
    const { store, now } = source.desk.call.ports;
    const type = "described" as const;
    const entry = { task: "*", type, at: now(), caller: source.agent.caller, events: [], change: { id: "*" } };
    const change = { record: { ...before, id: "*" }, entry, was: "a" };
    expect((await (await store()).commit({ project: "test", changes: [change] })).ok).toBe(true);
    const text = await exported(source.desk);
    const there = open();
    for (const remap of [false, true])
      expect((await there.harmless("import_store", { merge: true, remap, text })).message).toBe(
        'The id of a task cannot be "*", which stands for every task in unlink.',
      );
    await there.data("import_store", { text });
    expect((await there.task("*")).title).toBe("a");
  });

  it("T21: brings a task with a workflow to the step that it was at", async () => {
    const [from, to] = [open(), open()];
    await from.plantIn("errand", errand, "led");
    await to.load("errand", errand);
    await from.advance("led", undefined);
    const text = await exported(from, { task: "led" });
    await merged(to, { text });
    expect((await to.record("led")).position).toEqual((await from.record("led")).position);
    expect(await to.data("verify_history")).toMatchObject({ broken: 0, problems: [] });
    await to.advance("led", "passed");
  });
});

describe("a merge of any team into any other", () => {
  it("T19 T21: keeps every field, link and count of both, whatever ids are taken", async () => {
    const property = fc.asyncProperty(story, story, async (here, there) => {
      const desks = [new Desk({ bundled: "test" }), new Desk({ bundled: "test" })] as const;
      const [from, to] = desks;
      try {
        for (const [desk, acts] of [[from, here] as const, [to, there] as const]) {
          const play = new TeamPlay(desk);
          for (const act of [...beginning, ...acts]) await play.act(act);
        }
        const before = await to.records();
        const links = await linksIn(from);
        const linksBefore = await linksIn(to);
        const { ids } = await merged(to, { text: await exported(from), remap: true });
        const after = await to.records();
        expect(problemsIn(after, await linksIn(to))).toEqual([]);
        expect(after.slice(0, before.length)).toEqual(before);
        const named = links.map(({ from: one, to: other, type }) => ({
          from: ids[one],
          to: ids[other],
          type,
        }));
        const text = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted();
        expect(text(await linksIn(to))).toEqual(text([...linksBefore, ...named]));
        const byId = new Map(after.map((record) => [record.id, record]));
        for (const record of await from.records()) {
          const other = byId.get(ids[record.id] ?? "");
          const {
            blockers = 0,
            openChildren = 0,
            dependants = 0,
            timedMs,
            needed,
            deletedAt,
          } = record.team ?? {};
          expect(other).toMatchObject({
            fence: record.fence,
            priority: record.priority,
            createdAt: record.createdAt,
          });
          expect(other?.title).toBe(record.title);
          if (!record.claim) expect(other?.state).toBe(record.state);
          expect(other?.parent).toBe(record.parent === undefined ? undefined : ids[record.parent]);
          const { team } = other ?? {};
          expect([team?.blockers ?? 0, team?.openChildren ?? 0, team?.dependants ?? 0]).toEqual([
            blockers,
            openChildren,
            dependants,
          ]);
          expect([team?.needed, team?.deletedAt]).toEqual([needed, deletedAt]);
          if (!record.claim) expect(team?.timedMs).toBe(timedMs);
        }
        expect(await to.data("verify_history")).toMatchObject({ broken: 0, problems: [] });
      } finally {
        for (const desk of desks) await desk.close();
      }
    });
    await fc.assert(property, { seed: 71, numRuns: 5 });
  });
});
