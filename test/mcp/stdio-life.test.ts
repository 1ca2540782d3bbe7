import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Program, stdioProgram } from "./program.fixture.ts";
import { initialize, modernRequest } from "./raw-http.fixture.ts";
import { RawStdio } from "./raw-stdio.fixture.ts";

describe("a server on stdio", () => {
  let program: Program;
  beforeAll(async () => {
    program = await stdioProgram();
  });
  afterAll(() => program.remove());

  it("answers what was asked before its input ended, then ends by itself", async () => {
    const server = new RawStdio(program.path);
    await server.send(initialize());
    for (let id = 2; id < 50; id += 1) void server.send({ jsonrpc: "2.0", id, method: "tools/list" });
    server.process.stdin?.end();
    expect(await server.ended).toEqual([0, null]);
    expect(server.replies.map(({ id }) => id)).toEqual(Array.from({ length: 49 }, (_, index) => index + 1));
    expect(server.log).toBe("ended\n");
  });

  it("ends at once if nothing was asked", async () => {
    const server = new RawStdio(program.path);
    server.process.stdin?.end();
    expect(await server.ended).toEqual([0, null]);
    expect(server.replies).toEqual([]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("closes its subscriptions and ends on %s", async (signal) => {
    const server = new RawStdio(program.path);
    const filter = { notifications: { resourceSubscriptions: ["navigator://tasks/t1"] } };
    await server.send(modernRequest(1, "subscriptions/listen", filter));
    await expect.poll(() => server.replies[0]?.method).toBe("notifications/subscriptions/acknowledged");
    server.process.kill(signal);
    expect(await server.ended).toEqual([0, null]);
    expect(server.answersTo(1)).toMatchObject([{ result: { resultType: "complete" } }]);
    expect(server.log).toBe("ended\n");
  });

  it("ends when its output is closed", async () => {
    const server = new RawStdio(program.path);
    await server.send(initialize());
    await expect.poll(() => server.replies.length).toBe(1);
    server.process.stdout?.destroy();
    await server.send({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    expect((await server.ended)[1]).toBeNull();
    expect(server.log).toContain("ended\n");
  });
});
