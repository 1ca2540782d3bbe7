import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../../cli/binary.fixture.ts";
import { type Era, eras } from "../../mcp/clients.fixture.ts";
import { accept, askingClient, overStdio } from "../../support/asking-client.ts";
import { databaseFor } from "../../support/database-for.ts";
import type { Told } from "../../support/guided-agent.ts";
import { question, voyage } from "../../support/voyage.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

type Ask = (name: string, args: object) => Promise<Told>;

/** Runs one process of the product from start to end. */
async function inProcess<T>(
  args: readonly string[],
  talk: (ask: Ask) => Promise<T>,
  { home = "home", era = "2026-07-28" as Era, client = askingClient(era) } = {},
): Promise<T> {
  const env = { NAVIGATOR_HOME: join(binary.folder, home) };
  await overStdio(client, [binary.file, "mcp", ...args], env);
  try {
    return await talk((name, input) => told(client, name, input));
  } finally {
    await client.close();
  }
}

async function told(client: Client, name: string, input: object): Promise<Told> {
  const answer = await client.callTool({ name, arguments: { ...input } });
  return { ...(answer.structuredContent as object), isError: answer.isError === true } as Told;
}

const done = (state: string, step_id: string, more: object = {}) => ({
  state,
  step_id,
  summary: "done",
  ...more,
});

describe.each(eras)("a run that is in a store, with a client that speaks %s", (era) => {
  it.each(["handle", "sealed"])("H6: continues in the next process, under its %s", async (kind) => {
    const db = await databaseFor(join(binary.folder, `${kind}-${era}.db`));
    const args = ["--db", db, "--state", kind, "--tools", "guided,tasks"];
    let state = await inProcess(
      args,
      async (ask) => {
        expect((await ask("load_workflow", { id: "voyage", definition: voyage })).isError).toBe(false);
        const first = await ask("start_workflow", { workflow_id: "voyage" });
        return (await ask("complete_step", done(first.state ?? "", "pack"))).state ?? "";
      },
      { era },
    );
    await inProcess(
      args,
      async (ask) => {
        expect((await ask("get_position", {})).runs).toEqual([
          expect.objectContaining({ workflow: "voyage", step: "prepare/sing" }),
        ]);
        const next = await ask("complete_step", done(state, "sing"));
        expect(next).toMatchObject({ checkpoint: { id: "depart" }, waiting: expect.any(String) });
        state = next.state ?? "";
      },
      { era },
    );
    expect(state).not.toBe("");
  });
});

describe("a run that is only in its sealed state", () => {
  const args = ["--store", "memory", "--state", "sealed", "--tools", "guided"];

  it("H6: continues in the next process with the same key, and can return to an earlier state", async () => {
    const first = await inProcess(args, (ask) => ask("start_workflow", { workflow_id: "quick-task" }));
    const { state = "" } = first;
    expect(state).toMatch(/^v1\./);
    const passed = { outcome: "passed" };
    const later = await inProcess(args, (ask) => ask("complete_step", done(state, "work", passed)));
    expect(later.position?.step?.id).toBe("check");
    await inProcess(args, async (ask) => {
      expect(await ask("complete_step", done(later.state ?? "", "check", passed))).toMatchObject({
        complete: true,
        result: "success",
      });
      expect((await ask("complete_step", done(state, "work", passed))).position?.step?.id).toBe("check");
    });
  });

  it("is unknown to a process with another key", async () => {
    const { state = "" } = await inProcess(args, (ask) =>
      ask("start_workflow", { workflow_id: "quick-task" }),
    );
    const elsewhere = await inProcess(args, (ask) => ask("get_position", { state }), { home: "elsewhere" });
    expect(elsewhere).toMatchObject({ isError: true, error: { code: "STATE_INVALID" } });
  });

  it("asks a person through the client, and is refused at the start if the client cannot ask", async () => {
    const stored = ["--state", "sealed", "--tools", "guided,tasks"];
    const client = askingClient("2026-07-28", () => accept("yes"));
    const options = { home: "asking", client };
    await inProcess(
      stored,
      async (ask) => {
        await ask("load_workflow", { id: "question", definition: question });
        const { state = "" } = await ask("start_workflow", { workflow_id: "question" });
        const answered = await ask("respond_to_checkpoint", { state, checkpoint_id: "ask" });
        expect(answered.position?.step?.id).toBe("ship");
      },
      options,
    );
    const refused = await inProcess(stored, (ask) => ask("start_workflow", { workflow_id: "question" }), {
      home: "asking",
    });
    expect(refused.error?.code).toBe("STORE_REQUIRED");
  });
});
