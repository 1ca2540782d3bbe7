import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { errand, reviewed } from "../../support/workflows.ts";

const open = desks();
const text = (definition: object) => JSON.stringify({ id: "mine", ...definition });

const YAML = `id: mine
nodes:
  start: { type: start }
  do: { type: task, name: Do it }
  end: { type: end, result: success }
edges:
  - { from: start, to: do }
  - { from: do, to: end }
`;

describe("loading a definition given as text", () => {
  it("WF3: loads YAML and JSON over none, and over the version that was seen", async () => {
    const desk = open();
    const first = await desk.data("load_definition", { text: YAML, over: null });
    expect(first).toMatchObject({ id: "mine", replaced: false });
    const second = await desk.data("load_definition", { text: text(reviewed), over: first["version"] });
    expect(second).toMatchObject({ id: "mine", replaced: true });
    expect((await desk.task((await planted(desk)).id)).workflowType).toBe("mine");
  });

  it("WF3: refuses to load over a version that was not seen, and changes nothing", async () => {
    const desk = open();
    await desk.load("mine", errand);
    const seen = await desk.harmless("load_definition", { text: text(reviewed), over: null });
    expect(seen.code).toBe("CONFLICT");
    const other = await desk.harmless("load_definition", { text: text(reviewed), over: "another" });
    expect(other.code).toBe("CONFLICT");
  });

  it("WF3: is the same when it arrives twice", async () => {
    const desk = open();
    const first = await desk.data("load_definition", { text: text(errand), over: null });
    const again = await desk.data("load_definition", { text: text(errand), over: null });
    expect(again).toEqual(first);
  });

  it("refuses a broken text and one without an id, with the findings", async () => {
    const desk = open();
    for (const broken of ["nodes: [", JSON.stringify(errand)]) {
      const refusal = await desk.harmless("load_definition", { text: broken, over: null });
      expect(refusal.code).toBe("WORKFLOW_INVALID");
      expect(refusal.facts?.["findings"]).not.toEqual([]);
    }
  });

  it("is refused to agents", async () => {
    const desk = open();
    const input = { text: text(errand), over: null };
    expect((await desk.refusal("load_definition", input, desk.as("agent", "a"))).code).toBe("NOT_ALLOWED");
  });
});

async function planted(desk: ReturnType<typeof open>): Promise<{ readonly id: string }> {
  await desk.plant({ id: "t", workflowType: "mine" });
  return { id: "t" };
}
