import { describe, expect, it } from "vitest";
import type { CallLine } from "../../src/http/dispatcher.ts";
import { as, sites } from "./site.fixture.ts";

const open = sites();

describe("a request's id", () => {
  it("is in its answer and in its line of the log, with the caller and the code", async () => {
    const lines: CallLine[] = [];
    const site = await open({ logCall: (line) => lines.push(line) });
    const headers = { ...as.agent, "navigator-agent": "builder", "x-request-id": "from-the-proxy.1" };
    const answer = await site.call("get_task", { taskId: "nope" }, headers);
    expect(answer.headers["x-request-id"]).toBe("from-the-proxy.1");
    expect(lines).toEqual([
      {
        id: "from-the-proxy.1",
        operation: "get_task",
        code: "TASK_NOT_FOUND",
        status: answer.status,
        ms: expect.any(Number),
        caller: "agent builder (claimed)",
      },
    ]);
  });

  it("is a new one for each request without a usable id", async () => {
    const site = await open();
    const ask = async (id: string) =>
      (await site.ask("/healthz", { headers: { "x-request-id": id } })).headers["x-request-id"];
    const ids = [await ask("two words"), await ask("x".repeat(65)), await ask("")];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  });
});
