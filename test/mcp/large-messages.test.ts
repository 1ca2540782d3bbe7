import { join } from "node:path";
import { ProtocolError } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { connectStdio, eras } from "./clients.fixture.ts";
import { ask } from "./conversation.fixture.ts";
import { onStdio } from "./stdio.fixture.ts";

const MiB = 1024 * 1024;

describe.each(eras)("the official client in %s, on stdio", (era) => {
  const stdio = onStdio(era);

  it.each([5, 20])("learns at once that a call of %i MiB was refused", async (size) => {
    const args = { taskId: "t", note: "x".repeat(size * MiB) };
    const error = await stdio.connection.client
      .callTool({ name: "echo", arguments: args }, { timeout: 600_000 })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({ data: { code: "INPUT_TOO_LARGE", limit: 4 * MiB } });
    expect((await ask(stdio.connection.client, "echo", { taskId: "t" })).isError).toBeFalsy();
  });

  it("learns that an answer is too large, and stays connected", async () => {
    const answer = await ask(stdio.connection.client, "echo", { taskId: "t", note: '"'.repeat(1.9 * MiB) });
    expect(answer.isError).toBe(true);
    expect(answer.structuredContent).toMatchObject({ error: { code: "ANSWER_TOO_LARGE", limit: 4 * MiB } });
    const reading = stdio.connection.client.readResource({ uri: "navigator://tasks/large" });
    await expect(reading).rejects.toMatchObject({ data: { code: "ANSWER_TOO_LARGE", limit: 4 * MiB } });
    expect((await ask(stdio.connection.client, "echo", { taskId: "t" })).isError).toBeFalsy();
  });
});

describe("the product, with tasks and reports as large as they may be", () => {
  let binary: Binary;
  beforeAll(async () => {
    binary = await Binary.make();
  });
  afterAll(() => binary.remove());

  it.each(eras)("answers the ordinary calls of a client in %s", async (era) => {
    const file = join(binary.folder, `${era}.db`);
    const env = { NAVIGATOR_HOME: join(binary.folder, era) };
    const { client } = await connectStdio(
      binary.file,
      era,
      ["mcp", "--tools", "tasks", "--db", file, "--grant", "load_task_tree,load_workflow"],
      env,
    );
    const definition = {
      nodes: {
        start: { type: "start" },
        do: { type: "task", name: "Do it", outputs: ["again", "passed"] },
        end: { type: "end", result: "success" },
      },
      edges: [
        { from: "start", to: "do" },
        { from: "do", to: "do", on: "again" },
        { from: "do", to: "end", on: "passed" },
      ],
    };
    await ask(client, "load_workflow", { id: "w", definition });
    const context = { text: "x".repeat(250_000) };
    for (let tree = 0; tree < 56; tree += 14) {
      const tasks = Array.from({ length: 14 }, (_, index) => ({
        id: `t${tree + index}`,
        workflowType: "w",
        context,
      }));
      await ask(client, "load_task_tree", { tasks });
    }
    const first = (await ask(client, "get_pending_syncs")).structuredContent as { data: object };
    expect(first.data).toMatchObject({ total: 56, nextCursor: expect.any(String) });
    await ask(client, "load_task_tree", { tasks: [{ id: "told", workflowType: "w" }] });
    await ask(client, "advance_task", { taskId: "told" });
    const report = { taskId: "told", result: "again", output: '"'.repeat(30_000) };
    for (let count = 0; count < 70; count++) await ask(client, "advance_task", report);
    const shown = await ask(client, "get_task", { taskId: "told", include: ["history", "brief"] });
    expect(shown.structuredContent).toMatchObject({ data: { earlierEntries: expect.any(Number) } });
    expect((await ask(client, "list_workflows")).isError).toBeFalsy();
    await client.close();
  });
});
