import { afterEach, describe, expect, it } from "vitest";
import { ChangeFeed } from "../../src/mcp/change-feed.ts";
import { viewsFor } from "../../src/mcp/resource-views.ts";
import { mcpFactory } from "../../src/mcp/server.ts";
import type { Toolset } from "../../src/operations/door/toolsets.ts";
import { operations } from "../../src/operations/operations.ts";
import { connectHttp, eras } from "./clients.fixture.ts";
import { listenMcp } from "./listen.fixture.ts";
import { toyCall } from "./toy-operations.fixture.ts";
import { toyChanges, toyResources } from "./toy-resources.fixture.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function connected(toolsets: readonly Toolset[], era: (typeof eras)[number]) {
  const listener = await listenMcp(
    mcpFactory({
      operations,
      toolsets,
      version: "1.2.3",
      callFor: toyCall,
      resources: toyResources(toyChanges()),
    }),
  );
  closing.push(() => listener.close());
  const client = await connectHttp(listener.url, era, {});
  closing.push(() => client.close());
  return client;
}

const MAP = ["navigator://workflows/bug-fix", "navigator://workflows/bug-fix/diagram"];

describe.each(eras)("the resources of an agent that is only led, in %s", (era) => {
  it.each([[["guided"]], [["nav"]], [["guided", "nav"]]] as const)(
    "are tasks, not workflows or histories: %s",
    async (toolsets) => {
      const client = await connected(toolsets, era);
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual([
        "navigator://tasks/t1",
        "navigator://tasks/t2",
        "navigator://tasks/a%20b%2Fc",
      ]);
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["navigator://tasks/{id}"]);
      for (const uri of [...MAP, "navigator://tasks/t1/history"])
        await expect(client.readResource({ uri })).rejects.toThrow();
    },
  );

  it("are all of them with an overview toolset as well", async () => {
    const client = await connected(["guided", "tasks"], era);
    for (const uri of MAP) expect((await client.readResource({ uri })).contents).toHaveLength(1);
  });
});

describe("changes", () => {
  it("are announced only under offered URIs", async () => {
    const { changes, emit } = toyChanges();
    const heard: string[] = [];
    const stop = new ChangeFeed(changes, viewsFor(["guided"])).listen((uri) => heard.push(uri));
    await Promise.resolve();
    emit({ workflowId: "w" });
    emit({ taskId: "t" });
    await expect.poll(() => heard).toEqual(["navigator://tasks/t"]);
    stop();
  });
});
