import { describe, expect, it } from "vitest";
import { documents } from "../../../src/operations/feeds/documents.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });

describe("the documents of a project", () => {
  it("J52: tell its tasks by status and its costs by worker, and no other project", async () => {
    const t = await (await new Team(open()).connect("w")).create("a", "b");
    await t.finish("w", "a");
    await t.ask("log_metrics", { worker_id: "w", task: "a", cost_usd: 2 });
    const { project } = t.agent.ports.settings;
    const { read } = documents(t.agent);
    const { text = "" } = (await read("statistics", project)) ?? {};
    expect(JSON.parse(text)).toMatchObject({
      project,
      tasks: { PENDING: 1, COMPLETED: 1 },
      costs: [{ key: "w", cost_usd: 2 }],
    });
    expect(await read("statistics", "other")).toBeUndefined();
    expect(await read("schema", "other")).toBeUndefined();
  });

  it("J52: give the shapes of tasks, attachments and entries", async () => {
    const desk = open();
    const found = await documents(desk.call).read("schema", desk.call.ports.settings.project);
    const { task, attachment, entry } = JSON.parse(found?.text ?? "{}");
    expect(found?.mimeType).toBe("application/schema+json");
    expect(task.required).toContain("status");
    expect(attachment.properties).toHaveProperty("mime");
    expect(entry.properties).toHaveProperty("events");
  });
});
