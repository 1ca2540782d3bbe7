import type { Client } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { expect, it } from "vitest";
import type { Era } from "./clients.fixture.ts";

/** What a prompt says to the model. */
export async function told(
  client: Client,
  name: string,
  given: Record<string, string> = {},
): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: given });
  const said = messages.map(({ content }) => (content.type === "text" ? content.text : ""));
  expect(messages).toEqual([{ role: "user", content: { type: "text", text: said[0] } }]);
  return said.join();
}

/** What any client can expect of the prompts, over any transport, in either era. */
export function promptConversation(era: Era, client: () => Client): void {
  it("lists the prompts, without change notifications", async () => {
    const { prompts } = await client().listPrompts();
    expect(prompts).toMatchObject([
      {
        name: "start-workflow",
        title: "Start a workflow",
        arguments: [
          { name: "workflow", description: "the workflow's id", required: true },
          { name: "title", description: expect.any(String), required: false },
        ],
      },
      {
        name: "work-the-queue",
        arguments: [
          { name: "agent", description: expect.any(String), required: false },
          { name: "workflow", description: expect.any(String), required: false },
        ],
      },
    ]);
    expect(client().getServerCapabilities()?.prompts).toEqual({ listChanged: false });
    if (era !== "2026-07-28") return;
    const resourceSubscriptions = ["navigator://tasks/t1"];
    const listening = await client().listen({ promptsListChanged: true, resourceSubscriptions });
    expect(listening.honoredFilter).toEqual({ resourceSubscriptions });
    await listening.close();
  });

  it("gets a prompt with its arguments", async () => {
    const text = await told(client(), "start-workflow", { workflow: "bug-fix", title: "Prices round" });
    expect(text).toContain('start_workflow {"workflow_id":"bug-fix"}');
    expect(text).toContain("Prices round");
    expect(await told(client(), "work-the-queue", { agent: "coder" })).toContain('"agent":"coder"');
    expect(await told(client(), "work-the-queue")).not.toContain('"agent"');
  });

  it("completes the workflow of a prompt", async () => {
    const complete = async (name: string, value: string): Promise<readonly string[]> => {
      const ref = { type: "ref/prompt", name } as const;
      return (await client().complete({ ref, argument: { name: "workflow", value } })).completion.values;
    };
    expect(await complete("start-workflow", "bug")).toEqual(["bug-fix"]);
    expect(await complete("work-the-queue", "re")).toEqual(expect.arrayContaining(["refactor", "release"]));
    expect(await complete("start-workflow", "nothing-like-it")).toEqual([]);
  });

  it("answers an unknown workflow with a similar one, or with the known ones", async () => {
    for (const name of ["start-workflow", "work-the-queue"]) {
      await expect(client().getPrompt({ name, arguments: { workflow: "bug-fx" } })).rejects.toMatchObject({
        code: -32_602,
        message: expect.stringContaining('There is no workflow "bug-fx". Did you mean "bug-fix"?'),
        data: { code: "WORKFLOW_NOT_FOUND", workflowId: "bug-fx" },
      });
    }
    await expect(
      client().getPrompt({ name: "start-workflow", arguments: { workflow: "" } }),
    ).rejects.toMatchObject({ code: -32_602, message: expect.stringMatching(/There are: .*bug-fix/) });
  });

  it("refuses unknown prompts and unknown arguments", async () => {
    for (const asked of [
      { name: "nothing" },
      { name: "__proto__" },
      { name: "start-workflow" },
      { name: "start-workflow", arguments: { workflow: "bug-fix", titel: "x" } },
    ])
      await expect(client().getPrompt(asked)).rejects.toMatchObject({ code: -32_602 });
  });

  it("serves the skills, as they are in their files", async () => {
    const skills = new SkillsClient(client());
    expect(skills.supported).toBe(true);
    const { skills: entries } = await skills.list();
    const names = entries.map(({ frontmatter }) => frontmatter.name);
    expect(names).toEqual(expect.arrayContaining(["follow-a-workflow", "write-a-workflow"]));
    for (const entry of entries) {
      expect((await skills.get(entry.uri)).skill).toEqual(entry);
      const { verified, mimeType, body } = await skills.read(entry);
      expect({ verified, mimeType }).toEqual({ verified: true, mimeType: "text/markdown" });
      expect(body).toContain("# ");
    }
    const { resources } = await client().listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining(entries.map(({ uri }) => uri)));
    await expect(skills.get("skill://nothing/SKILL.md")).rejects.toMatchObject({ code: -32_602 });
    for (const uri of ["skill://nothing/SKILL.md", "skill://../package.json"])
      await expect(client().readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
  });
}
