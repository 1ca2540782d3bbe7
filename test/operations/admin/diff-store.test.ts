import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Act, story } from "../../properties/team.arbitrary.ts";
import { beginning, TeamPlay } from "../../properties/team-play.fixture.ts";
import { Desk } from "../../support/desk.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test/support" });
const exported = async (desk: Desk) => (await desk.data<{ text: string }>("export_store")).text;

interface Diff {
  readonly same: boolean;
  readonly tasks: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: readonly { readonly id: string }[];
  };
  readonly others: { readonly added: readonly string[] };
}

async function played(desk: Desk, play: TeamPlay, acts: readonly Act[]): Promise<void> {
  for (const act of acts) await play.act(act);
  await desk.call.ports.store();
}

describe("a comparison of snapshots", () => {
  it("T20: names what came, went and changed, with the fields before and after", async () => {
    const t = await (await new Team(open()).connect("w")).create("a", "b", "c");
    const before = await exported(t.desk);
    await t.create({ id: "d", blocked_by: ["b"] });
    await t.update("w", "a", { title: "new", priority: 3 });
    const diff = await t.desk.data("diff_store", { text: before });
    expect(diff).toMatchObject({
      same: false,
      from: { project: "test" },
      tasks: { added: ["d"], removed: [] },
      others: { added: ["links b", "links d"], removed: [] },
    });
    expect((diff as unknown as Diff).tasks.changed).toEqual([
      { id: "a", versions: [1, 2], fields: { title: ["a", "new"], priority: [0, 3] } },
      { id: "b", versions: [1, 2], fields: {} },
    ]);
    const back = await t.desk.data<Diff>("diff_store", { text: await exported(t.desk), otherText: before });
    expect(back.tasks).toMatchObject({ added: [], removed: ["d"] });
  });

  it("T20: refuses a damaged export and one that is missing, and changes nothing", async () => {
    const desk = open();
    const text = await exported(desk);
    expect((await desk.harmless("diff_store", { text: `${text}x` })).code).toBe("EXPORT_DAMAGED");
    expect((await desk.harmless("diff_store", {})).code).toBe("INPUT_INVALID");
    expect((await desk.harmless("diff_store", { text, otherText: "{}" })).code).toBe("EXPORT_DAMAGED");
    expect((await desk.harmless("diff_store", { path: "none.jsonl" })).code).toBe("INPUT_INVALID");
  });

  it("T19 T20: of any team finds exactly the tasks that changed, and none between a project and its import", async () => {
    const property = fc.asyncProperty(story, story, async (first, then) => {
      const desk = new Desk({ bundled: "test" });
      const copy = new Desk({ bundled: "test", clock: desk.call.ports.now });
      try {
        const play = new TeamPlay(desk);
        await played(desk, play, [...beginning, ...first]);
        const before = await exported(desk);
        const known = new Map((await desk.records()).map((record) => [record.id, record]));
        await copy.ask("import_store", { text: before });
        expect(await exported(copy)).toBe(before);
        expect(await copy.dump()).toBe(await desk.dump());
        expect(await copy.data("diff_store", { text: before })).toMatchObject({ same: true });
        await played(desk, play, then.slice(0, 8));
        const { tasks } = await desk.data<Diff>("diff_store", { text: before });
        const now = await desk.records();
        const changed = now.filter(({ id, version, team }) => {
          const was = known.get(id);
          return was && (was.version !== version || (was.team?.blockers ?? 0) !== (team?.blockers ?? 0));
        });
        expect(tasks.changed.map(({ id }) => id)).toEqual(changed.map(({ id }) => id).toSorted());
        expect(tasks.added).toEqual(now.flatMap(({ id }) => (known.has(id) ? [] : [id])).toSorted());
        expect(tasks.removed).toEqual([]);
      } finally {
        await desk.close();
        await copy.close();
      }
    });
    await fc.assert(property, { seed: 61, numRuns: 5 });
  });
});
