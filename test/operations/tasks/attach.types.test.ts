import { describe, expect, it } from "vitest";
import { attachmentsIn } from "../../../src/tasks/attachments.ts";
import type { Data } from "../../support/desk.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks();

async function team(attachments: object): Promise<Team> {
  const t = await (await new Team(open()).connect("w")).create("t");
  const values = { attachments, lifecycles: [], overlays: [] };
  Object.assign(t.agent.ports, { configured: { values, explained: [], findings: [] } });
  return t;
}

const piece = (type: string, text = "x", more: Data = {}) => ({ task: "t", type, text, ...more });
const typesOf = async (t: Team) => (await t.desk.record("t")).attachments?.map(({ type }) => type);

describe("the configured types of attachments", () => {
  it("J35: replace earlier ones, unless the call appends", async () => {
    const t = await team({ definitions: { result: { mode: "replace" }, note: {} } });
    for (const text of ["1", "2"]) {
      await t.ask("attach", piece("result", text));
      await t.update("w", "t", { attachments: [{ type: "note", text }] });
    }
    expect(await typesOf(t)).toEqual(["note", "result", "note"]);
    await t.ask("attach", piece("result", "3", { mode: "append" }));
    expect(await typesOf(t)).toEqual(["note", "result", "note", "result"]);
    await t.ask("attach", piece("note", "3", { mode: "replace" }));
    expect(await typesOf(t)).toEqual(["result", "result", "note"]);
  });

  it.each(["reject", "warn", "allow"])(
    "J35: are all that there are, or not, with `%s`",
    async (unknownKey) => {
      const t = await team({ unknownKey, definitions: { result: {} } });
      const problem = 'there is no type "resutl"; did you mean "result"?';
      const update = {
        worker_id: "w",
        task: "t",
        attachments: [piece("resutl")].map(({ type, text }) => ({ type, text })),
      };
      if (unknownKey === "reject") {
        expect((await t.refusal("attach", piece("resutl"))).message).toBe(`type: ${problem}`);
        expect((await t.refusal("update_task", update)).message).toBe(`attachments.0.type: ${problem}`);
        return;
      }
      const warnings = unknownKey === "warn" ? { warnings: [problem] } : {};
      const told = [await t.ask("attach", piece("resutl")), await t.ask("update_task", update)];
      expect(told.map((answer) => ("warnings" in answer ? { warnings: answer["warnings"] } : {}))).toEqual([
        warnings,
        warnings,
      ]);
      expect(await t.ask("attach", piece("result"))).not.toHaveProperty("warnings");
      expect(await typesOf(t)).toEqual(["resutl", "resutl", "result"]);
    },
  );

  it("J35: give their media type, and refuse others", async () => {
    const t = await team({
      definitions: {
        plan: { mime: "text/markdown" },
        shot: { mime: "image/*" },
        data: { mime: "application/json" },
      },
    });
    const mimeOf = async (input: Data) =>
      ((await t.ask("attach", input))["attachment"] as { mime?: string }).mime;
    expect(await mimeOf(piece("plan"))).toBe("text/markdown");
    expect(await mimeOf(piece("plan", "y", { mime: "Text/Markdown; charset=utf-8" }))).toContain("charset");
    expect(await mimeOf(piece("shot", "z", { mime: "image/png" }))).toBe("image/png");
    expect(await mimeOf(piece("other", "z", { mime: "text/csv" }))).toBe("text/csv");
    expect(await mimeOf(piece("other", "zz"))).toBeUndefined();
    const refused = async (input: Data) => (await t.refusal("attach", input)).message;
    expect(await refused(piece("plan", "x", { mime: "image/png" }))).toBe(
      'mime: a "plan" is text/markdown, not image/png',
    );
    expect(await refused(piece("shot", "x"))).toBe('mime: a "shot" is image/*');
    expect(await refused(piece("other", "x", { mime: "picture" }))).toContain("is no media type");
    expect(await refused(piece("data", "{"))).toContain("the text is not JSON");
    expect(await mimeOf(piece("data", "{}"))).toBe("application/json");
  });
});

describe("attachments that are taken off", () => {
  it("J48: are gone by type or by name, once, and their history replays to the same", async () => {
    const t = await team({});
    for (const [type, name] of [
      ["log", "a"],
      ["log", "b"],
      ["note", "a"],
    ] as const)
      await t.ask("attach", piece(type, name, { name }));
    const remove = { task: "t", type: "log", name: "a", remove: true };
    expect(await t.ask("attach", remove)).toEqual({ removed: 1, total: 2 });
    expect(await t.ask("attach", remove)).toEqual({ removed: 0, total: 2 });
    expect(await t.ask("attach", { task: "t", type: "log", remove: true })).toEqual({ removed: 1, total: 1 });
    const { history } = await t.desk.data<{ history: Parameters<typeof attachmentsIn>[0] }>("get_task", {
      taskId: "t",
      include: ["history"],
    });
    expect(attachmentsIn(history)).toEqual((await t.desk.record("t")).attachments);
    expect(await t.code("get_attachment", { task: "t", type: "log" })).toBe("ATTACHMENT_NOT_FOUND");
    expect(await t.code("attach", { ...remove, text: "x" })).toBe("INPUT_INVALID");
  });

  it("J48: are answered by a pattern, all of them, with the text of the newest", async () => {
    const t = await team({});
    await t.ask("attach", piece("gate/lint", "1", { mime: "text/plain" }));
    await t.ask("attach", piece("gate/tests", "2"));
    await t.ask("attach", piece("note", "3"));
    const answer = await t.ask("get_attachment", { task: "t", type: "gate/*" });
    expect(answer).toMatchObject({ attachment: { type: "gate/tests" }, text: "2" });
    expect(answer["attachments"]).toMatchObject([{ type: "gate/lint" }, { type: "gate/tests" }]);
    expect(await t.ask("get_attachment", { task: "t", type: "*", mime: "text/*" })).toMatchObject({
      attachment: { type: "gate/lint" },
      text: "1",
    });
    expect(await t.ask("get_attachment", { task: "t", type: "note" })).not.toHaveProperty("attachments");
    expect(await t.code("get_attachment", { task: "t", type: "gate" })).toBe("ATTACHMENT_NOT_FOUND");
  });
});
