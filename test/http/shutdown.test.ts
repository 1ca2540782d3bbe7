import { describe, expect, it } from "vitest";
import { EventSource } from "./event-source.fixture.ts";
import { as, Site, slowOperation } from "./site.fixture.ts";

describe("stopping", () => {
  it("finishes open requests, ends the streams with a hint to reconnect, and refuses new requests", async () => {
    const { operation, begun, finish } = slowOperation();
    const site = await Site.open({ operations: [operation] });
    const source = new EventSource(site.listener.url);
    await expect.poll(() => source.hello).toBeDefined();
    const accepted = site.call("wait_for_it", {}, as.agent);
    await begun;
    const closing = site.listener.close();
    await source.closed;
    expect(source.reconnectMs).toBe(200);
    await expect(site.ask("/healthz")).rejects.toThrow(/ECONNREFUSED/);
    finish();
    expect(await accepted).toMatchObject({ status: 200, body: { data: { by: { id: "agent" } } } });
    await closing;
    await site.desk.close();
  });

  it("does not wait for an agent's open stream", async () => {
    const site = await Site.open({ mcp: async (_, response) => void response.write("more to come") });
    const answer = await fetch(`${site.listener.url}/mcp`, { headers: as.agent });
    expect(answer.status).toBe(200);
    await site.close();
    await expect(answer.text()).rejects.toThrow();
  });

  it("does not wait for a request whose body never comes", async () => {
    const { operation } = slowOperation();
    const site = await Site.open({ operations: [operation], graceMs: 50 });
    const asked = site.ask("/api/wait_for_it", {
      method: "POST",
      headers: { ...as.agent, "content-length": "10" },
    });
    const ended = expect(asked).rejects.toThrow();
    await expect.poll(async () => (await site.ask("/healthz")).status).toBe(200);
    await site.close();
    await ended;
  });
});
