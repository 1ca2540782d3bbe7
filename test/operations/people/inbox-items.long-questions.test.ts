import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import { LONGEST_SHOWN_TEXT } from "../../../src/model/shown-text.ts";
import type { Guidance } from "../../../src/operations/guided/guidance.ts";
import type { InboxItem } from "../../../src/operations/people/inbox-items.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test/operations/guided" });

const asked = (message: string, more: Readonly<Record<string, Json>> = {}, actions: Json = []) => ({
  id: "flood",
  version: "1",
  title: "Flood",
  variables: ["x", "y"].map((name) => ({ name, type: "string", defaultValue: "" })),
  activities: [
    {
      id: "a",
      name: "A",
      steps: [
        { id: "fill", name: "Fill", actions },
        { kind: "checkpoint", id: "c", message, options: [{ id: "yes", label: "Yes" }], ...more },
        { id: "after", name: "After" },
      ],
    },
  ],
});

/** A task whose agent has reported a variable of the largest size. */
async function filled(desk: Desk, definition: unknown) {
  const agent = desk.as("agent", "eve");
  await desk.ask("load_workflow", { definition }, agent);
  const { state } = await desk.data<Guidance>("start_workflow", { workflow_id: "flood" }, agent);
  const variables = { x: "x".repeat(60_000) };
  return desk.try("complete_step", { state, step_id: "fill", summary: "done", variables }, agent);
}

describe("a question to a person", () => {
  it("is cut to a readable length, whatever is filled in, and can be answered", async () => {
    const desk = open();
    const written = `${"{x}".repeat(6_000)} Shall it be deleted?`;
    expect(await filled(desk, asked(written))).toMatchObject({ ok: true });
    const { items } = await desk.data<{ items: InboxItem[] }>("list_inbox");
    const [{ taskId = "", message = "", shown } = {}] = items;
    expect(message.length).toBeLessThanOrEqual(LONGEST_SHOWN_TEXT);
    expect(message.endsWith(" Shall it be deleted?")).toBe(true);
    expect(await desk.data("answer_question", { taskId, option: "yes", shown })).toMatchObject({
      task: { currentStep: expect.stringContaining("after") },
    });
  });

  it("shows the beginning of long options and names", async () => {
    const desk = open();
    const options = [{ id: "yes", label: "y".repeat(4_000), description: "d".repeat(20_000) }];
    await filled(desk, { ...asked("On?", { options, name: "n".repeat(4_000) }), title: "t".repeat(4_000) });
    const { items } = await desk.data<{ items: InboxItem[] }>("list_inbox");
    expect(JSON.stringify(items).length).toBeLessThan(5_000);
    const [item] = items;
    const [option] = item?.options ?? [];
    for (const text of [item?.workflowName, item?.stepName, option?.label, option?.description])
      expect(text).toMatch(/…$/);
  });
});

describe("a value that a definition fills in", () => {
  it("is refused as too large before it is built", async () => {
    const desk = open();
    const value = `${"{x}".repeat(20_000)}.`;
    const result = await filled(desk, asked("On?", {}, [{ action: "set", target: "y", value }]));
    expect(result).toMatchObject({
      ok: false,
      refusal: { code: "VARIABLE_INVALID", facts: { limit: 65_536 } },
    });
  });
});
