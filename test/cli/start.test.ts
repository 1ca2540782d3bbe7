import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

/** Starts the server and gives what it has said once it listens. */
async function started(...args: string[]) {
  const child = binary.start(["start", "--store", "memory", ...args]);
  child.stdout.setEncoding("utf8");
  child.stderr.setEncoding("utf8");
  const closed = once(child, "close");
  let out = "";
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    out += String(text);
    if (/http:\/\/\S+/.test(out)) break;
  }
  return { child, out, url: /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(out)?.[0] ?? "", closed };
}

describe("navigator start", () => {
  it("shows a tour, listens, says how to connect, and ends quietly when told to", async () => {
    const { child, out, url, closed } = await started("--port", "0");
    expect(out).toMatch(/report failed +review +-> +hitl +HITL/);
    expect(url).not.toBe("");
    expect((await fetch(url, { method: "DELETE" })).status).toBeGreaterThanOrEqual(400);
    child.kill("SIGTERM");
    expect((await closed)[0]).toBe(0);
  });

  it("says only its address as JSON, and exits with 2 where the port is taken", async () => {
    const { child, out, url, closed } = await started("--port", "0", "--json");
    expect(JSON.parse(out)).toEqual({ data: { url } });
    const second = await binary.run(["start", "--store", "memory", "--no-tour", "--port", new URL(url).port]);
    expect(second.err).toMatch(/^Port \d+ is in use by another program/);
    expect([second.code, second.out]).toEqual([2, ""]);
    child.kill("SIGINT");
    expect((await closed)[0]).toBe(0);
  });
});
