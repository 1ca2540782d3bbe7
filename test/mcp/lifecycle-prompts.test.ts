import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { type Connection, connectStdio, eras } from "./clients.fixture.ts";
import { told } from "./prompt-conversation.fixture.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

describe.each(eras)("the prompts of lifecycles in %s", (era) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await connectStdio(binary.file, era, ["mcp", "--store", "memory", "--tools", "author"]);
  });
  afterAll(() => connection.client.close());

  it("are told by trigger, with the exits and phases of their place", async () => {
    const said = await told(connection.client, "lifecycle-prompt", { trigger: "enter~working" });
    expect(said).toContain("- completed\n- failed\n- pending");
    expect(said).toContain("{{task_id}}");
    const other = await told(connection.client, "lifecycle-prompt", {
      trigger: "enter~todo",
      lifecycle: "kanban",
    });
    expect(other).toContain("Ready to be pulled");
  });

  it("complete their triggers and lifecycles", async () => {
    const ref = { type: "ref/prompt", name: "lifecycle-prompt" } as const;
    const complete = async (name: string, value: string, given: Record<string, string> = {}) =>
      (await connection.client.complete({ ref, argument: { name, value }, context: { arguments: given } }))
        .completion.values;
    expect(await complete("lifecycle", "k")).toEqual(["kanban"]);
    expect(await complete("trigger", "exit")).toEqual(["exit%explore", "exit~working"]);
    expect(await complete("trigger", "exit~", { lifecycle: "kanban" })).toEqual([
      "exit~in_progress",
      "exit~review",
    ]);
  });

  it("are refused for an unknown trigger or lifecycle, with a suggestion", async () => {
    const ask = (given: Record<string, string>) =>
      connection.client.getPrompt({ name: "lifecycle-prompt", arguments: given });
    await expect(ask({ trigger: "enter~workin" })).rejects.toThrow('Did you mean "enter~working"?');
    await expect(ask({ trigger: "enter~working", lifecycle: "kanbam" })).rejects.toThrow(
      'Did you mean "kanban"?',
    );
  });
});
