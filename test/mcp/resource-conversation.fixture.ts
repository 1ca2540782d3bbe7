import type { Client } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import type { Era } from "./clients.fixture.ts";
import { type Answer, ask } from "./conversation.fixture.ts";

/** What any client can expect of the resources, over any transport, in either era. */
export function resourceConversation(era: Era, client: () => Client): void {
  it("lists, reads and completes resources", async () => {
    const { resources } = await client().listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "navigator://workflows/bug-fix",
      "navigator://workflows/release",
      "navigator://tasks/t1",
      "navigator://tasks/t2",
      "navigator://tasks/a%20b%2Fc",
      "navigator://projects/default/forecast",
      "navigator://projects/default/statistics",
      "navigator://projects/default/schema",
    ]);
    const { resourceTemplates } = await client().listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "navigator://workflows/{id}",
      "navigator://workflows/{id}/diagram",
      "navigator://tasks/{id}",
      "navigator://tasks/{id}/history",
      "navigator://tasks/{id}/forecast",
      "navigator://projects/{id}/forecast",
      "navigator://projects/{id}/statistics",
      "navigator://projects/{id}/schema",
    ]);
    for (const [uri, kind, id] of [
      ["navigator://workflows/bug-fix", "workflow", "bug-fix"],
      ["navigator://workflows/release/diagram", "diagram", "release"],
      ["navigator://tasks/a%20b%2Fc", "task", "a b/c"],
      ["navigator://tasks/t2/history", "history", "t2"],
      ["navigator://tasks/t2/forecast", "forecast", "t2"],
      ["navigator://projects/default/forecast", "project-forecast", "default"],
      ["navigator://projects/default/statistics", "statistics", "default"],
      ["navigator://projects/default/schema", "schema", "default"],
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

  it("answers a missing and an unreadable resource without revealing the cause", async () => {
    for (const uri of ["navigator://tasks/nobody", "navigator://tasks/%zz", "navigator://elsewhere/x"]) {
      await expect(client().readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
    }
    const error = await client()
      .readResource({ uri: "navigator://tasks/broken" })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: -32_603, data: { code: "INTERNAL", id: expect.any(String) } });
    expect(String((error as Error).message)).not.toContain("/var");
  });

  it("notifies of subscribed resources only", async () => {
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
