import { type Client, ProtocolError } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";

export interface Answer {
  readonly isError?: boolean | undefined;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

/** What a tool answered; the text block must say the same. */
export async function ask(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const answer = (await client.callTool({ name, arguments: args })) as Answer;
  expect(answer.content).toHaveLength(1);
  expect(JSON.parse(answer.content[0]?.text ?? "")).toEqual(answer.structuredContent);
  return answer;
}

/** What any client can expect of the tools, over any transport, in either era. */
export function conversation(client: () => Client, log: () => string): void {
  it("tells what it is and how to work with it", () => {
    const instructions = client().getInstructions() ?? "";
    expect(instructions).toContain("Navigator");
    expect(instructions.split(/\s+/).length).toBeLessThan(150);
    expect(client().getServerVersion()).toMatchObject({ name: "navigator", version: "1.2.3" });
  });

  it("lists the tools in the table's order, with closed inputs and open outputs", async () => {
    const { tools } = await client().listTools();
    expect(tools.map(({ name }) => name)).toEqual(["echo", "stale", "broken", "touch", "count"]);
    expect(tools[0]).toMatchObject({
      title: "Echo",
      description: "Say who asked and what.",
      inputSchema: {
        type: "object",
        properties: { taskId: { type: "string" }, note: { type: "string" }, value: {} },
        required: ["taskId"],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    });
    expect(JSON.stringify(tools[0]?.outputSchema)).not.toContain("additionalProperties");
    expect(tools[1]?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(tools[2]?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false });
  });

  it("answers a call, for the caller that the client says it is", async () => {
    const answer = await ask(client(), "echo", { taskId: "t1", note: "hello" });
    expect(answer.isError).toBeFalsy();
    expect(answer.structuredContent).toEqual({
      data: { taskId: "t1", caller: "toy-client", role: "agent", note: "hello" },
      _sync_reminder: {
        message: expect.any(String),
        pending: [{ id: "sync-1", taskId: "t1" }],
        total: 1,
      },
    });
  });

  it("answers a refusal as a result with its code, hint and facts", async () => {
    const answer = await ask(client(), "stale");
    expect(answer.isError).toBe(true);
    expect(answer.structuredContent).toEqual({
      error: {
        code: "STALE",
        message: "It is elsewhere.",
        hint: expect.any(String),
        currentStep: "review",
      },
    });
  });

  it("refuses an unknown argument by its name, and names the nearest", async () => {
    const answer = await ask(client(), "echo", { taskId: "t1", notes: "x" });
    expect(answer.isError).toBe(true);
    expect(answer.structuredContent).toMatchObject({
      error: {
        code: "INPUT_INVALID",
        problems: [{ field: "notes", problem: expect.stringContaining('"note"') }],
      },
    });
  });

  it("refuses a missing and a wrong argument with the field", async () => {
    expect((await ask(client(), "echo")).structuredContent).toMatchObject({
      error: { code: "INPUT_INVALID", problems: [{ field: "taskId" }] },
    });
    expect((await ask(client(), "echo", { taskId: 7 })).structuredContent).toMatchObject({
      error: { code: "INPUT_INVALID", problems: [{ field: "taskId" }] },
    });
  });

  it("answers an unknown tool with the protocol's own error", async () => {
    // An operation for operators is not a tool for agents.
    for (const name of ["nothing", "__proto__", "constructor", "decide"]) {
      const error = await client()
        .callTool({ name, arguments: {} })
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProtocolError);
      expect(error).toMatchObject({ code: -32_602 });
    }
  });

  it("answers a bug with an id, and logs its text", async () => {
    const answer = await ask(client(), "broken");
    expect(answer.isError).toBe(true);
    const { error } = answer.structuredContent as { error: { code: string; id: string } };
    expect(error.code).toBe("INTERNAL");
    expect(JSON.stringify(answer)).not.toMatch(/secrets|\/var|table|\bat /);
    await expect.poll(log).toMatch(new RegExp(`${error.id}.*no such table: secrets`));
  });
}
