import { type Client, ProtocolError } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import type { Era } from "./clients.fixture.ts";

interface Answer {
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

/** What any client can expect of the server, over any transport, in either era. */
export function conversation(era: Era, client: () => Client, log: () => string): void {
  it("tells what it is and how to work with it", () => {
    const instructions = client().getInstructions() ?? "";
    expect(instructions).toContain("Navigator");
    expect(instructions.split(/\s+/).length).toBeLessThan(150);
    expect(client().getServerVersion()).toMatchObject({ name: "navigator", version: "1.2.3" });
  });

  it("lists the tools in the table's order, with closed inputs and open outputs", async () => {
    const { tools } = await client().listTools();
    expect(tools.map(({ name }) => name)).toEqual(["echo", "stale", "broken", "decide", "touch"]);
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
        pending: [{ id: "s1", taskId: "t1" }],
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

  it("refuses what is for operators", async () => {
    expect((await ask(client(), "decide")).structuredContent).toMatchObject({
      error: { code: "NOT_ALLOWED" },
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
    for (const name of ["nothing", "__proto__", "constructor"]) {
      const error = await client()
        .callTool({ name, arguments: {} })
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProtocolError);
      expect(error).toMatchObject({ code: -32_602 });
    }
  });

  it("answers a bug with an id, and keeps its words for the log", async () => {
    const answer = await ask(client(), "broken");
    expect(answer.isError).toBe(true);
    const { error } = answer.structuredContent as { error: { code: string; id: string } };
    expect(error.code).toBe("INTERNAL");
    expect(JSON.stringify(answer)).not.toMatch(/secrets|\/var|table|\bat /);
    await expect.poll(log).toMatch(new RegExp(`${error.id}.*no such table: secrets`));
  });

  it("lists, reads and completes resources", async () => {
    const { resources } = await client().listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "navigator://workflows/bug-fix",
      "navigator://workflows/release",
      "navigator://tasks/t1",
      "navigator://tasks/t2",
      "navigator://tasks/a%20b%2Fc",
    ]);
    const { resourceTemplates } = await client().listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "navigator://workflows/{id}",
      "navigator://workflows/{id}/diagram",
      "navigator://tasks/{id}",
      "navigator://tasks/{id}/history",
    ]);
    for (const [uri, kind, id] of [
      ["navigator://workflows/bug-fix", "workflow", "bug-fix"],
      ["navigator://workflows/release/diagram", "diagram", "release"],
      ["navigator://tasks/a%20b%2Fc", "task", "a b/c"],
      ["navigator://tasks/t2/history", "history", "t2"],
    ] as const) {
      const { contents } = await client().readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: "application/json", text: JSON.stringify({ kind, id }) }]);
    }
    const { completion } = await client().complete({
      ref: { type: "ref/resource", uri: "navigator://tasks/{id}/history" },
      argument: { name: "id", value: "t" },
    });
    expect(completion.values).toEqual(["t1", "t2"]);
  });

  it("answers a resource that is not there, and one that cannot be read, without a word too much", async () => {
    for (const uri of ["navigator://tasks/nobody", "navigator://tasks/%zz", "navigator://elsewhere/x"]) {
      await expect(client().readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
    }
    const error = await client()
      .readResource({ uri: "navigator://tasks/broken" })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: -32_603, data: { code: "INTERNAL", id: expect.any(String) } });
    expect(String((error as Error).message)).not.toContain("/var");
  });

  it("tells of changes to what was subscribed to, and of nothing else", async () => {
    const heard: string[] = [];
    const uris = ["navigator://tasks/t1/history", "navigator://workflows/release"];
    client().setNotificationHandler("notifications/resources/updated", ({ params }) => {
      heard.push(params.uri);
    });
    const stop = await subscribe(client(), era, uris);
    const touch = (): Promise<Answer> => ask(client(), "touch", { taskId: "t1", workflowId: "release" });
    await expect
      .poll(async () => {
        await touch();
        return new Set(heard);
      })
      .toEqual(new Set(uris));
    await stop();
    heard.length = 0;
    await touch();
    await ask(client(), "echo", { taskId: "t1" });
    expect(heard).toEqual([]);
  });
}

async function subscribe(client: Client, era: Era, uris: string[]): Promise<() => Promise<void>> {
  if (era === "2026-07-28") {
    const subscription = await client.listen({ resourceSubscriptions: uris });
    expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: uris });
    return () => subscription.close();
  }
  for (const uri of uris) await client.subscribeResource({ uri });
  return async () => {
    for (const uri of uris) await client.unsubscribeResource({ uri });
  };
}
