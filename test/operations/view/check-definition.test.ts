import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { edges, questioned, start, success, work } from "../../support/workflows.ts";

const open = desks();

describe("a definition that is being written", () => {
  const text = (definition: object) => JSON.stringify({ id: "draft", ...definition });

  it("gets its findings on their nodes, and is drawn in spite of errors", async () => {
    const desk = open();
    const broken = {
      nodes: { start, draft: work("Draft"), stuck: work("Stuck"), end: success },
      edges: edges("start -> draft", "draft -> end", "draft -failed-> stuck"),
    };
    const checked = await desk.data("check_definition", { text: text(broken) });
    expect(checked).toMatchObject({ sound: false, graph: { nodes: { length: 4 }, edges: { length: 3 } } });
    expect(checked["findings"]).toContainEqual(
      expect.objectContaining({ code: "dead-end", node: "stuck", spot: expect.anything() }),
    );
  });

  it("is drawn whole if it is sound, and is not stored", async () => {
    const desk = open();
    const before = await desk.dump();
    expect(await desk.data("check_definition", { text: text(questioned) })).toMatchObject({
      sound: true,
      id: "draft",
      graph: { goldenPath: ["start", "draft", "ask", "end"] },
      bound: { exact: true },
    });
    expect(await desk.dump()).toBe(before);
  });

  it("is compared with what is loaded under its id", async () => {
    const desk = open();
    const before = await desk.data("check_definition", { text: text(questioned) });
    expect(before).not.toHaveProperty("loaded");
    expect(before).not.toHaveProperty("definition");
    const { version } = await desk.load("draft", questioned);
    const same = await desk.data("check_definition", { text: text(questioned), source: true });
    expect(same).toMatchObject({ version, loaded: version, definition: { id: "draft" } });
    const other = await desk.data("check_definition", { text: text({ ...questioned, name: "Other" }) });
    expect(other).toMatchObject({ loaded: version });
    expect(other["version"]).not.toBe(version);
  });

  it("gets findings if the text is not a definition", async () => {
    for (const nonsense of ["", "{", "[]", "nodes: 7"]) {
      const { sound, findings } = await open().data("check_definition", { text: nonsense });
      expect(sound).toBe(false);
      expect(findings).not.toHaveLength(0);
    }
  });
});
