import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problems } from "../../src/http/problem.ts";
import { refusals } from "../../src/model/refusal.ts";
import { operations } from "../../src/operations/operations.ts";
import { as, sites } from "./site.fixture.ts";

const open = sites();
const codes = new Set([...Object.keys(problems), ...Object.keys(refusals)]);

const body = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify({ taskId: value, __proto__: value })),
  fc.constantFrom('{"taskId":"\\u0000"}', '{"taskId":"\\ud800"}', '{"__proto__":1}', "[".repeat(10_000)),
);
/** Operations that only read are asked with what they may well accept. */
const reading = operations.filter(({ effect }) => effect === "reads").map(({ name }) => name);
const path = fc.oneof(
  fc.constantFrom(...reading).map((name) => `/api/${name}`),
  fc.webPath().map((text) => `/${text.replace(/^\/+/, "")}`),
  fc.constantFrom(
    "/api/constructor",
    "/api/__proto__",
    "/api/toString",
    "/login?ticket=%ff",
    "/%",
    "/api/%00",
  ),
);
const header = fc.oneof(fc.constant(as.agent), fc.constant(as.operator), fc.constant({}));

describe("nonsense over HTTP", () => {
  it("always gets a code, changes nothing, and leaves the server as it was", async () => {
    const site = await open({ rate: { perSecond: 1e9, burst: 1e9 } });
    await site.desk.plant({ id: "t", workflowType: "none" });
    const before = await site.desk.dump();
    await fc.assert(
      fc.asyncProperty(
        path,
        body,
        header,
        fc.constantFrom("POST", "PUT", "DELETE"),
        async (where, said, who, method) => {
          const asked = { method, headers: { "content-type": "application/json", ...who }, body: said };
          const answer = await site.ask(encodeURI(where).replaceAll("%25", "%"), asked);
          if (answer.status === 200) return;
          const { error } = answer.body as { error: { code: string } };
          expect(codes.has(error.code)).toBe(true);
        },
      ),
      { numRuns: 400, seed: 7 },
    );
    expect(site.errors).toEqual([]);
    expect(await site.desk.dump()).toBe(before);
  });

  it("that is not HTTP is disconnected, and others are still served", async () => {
    const site = await open();
    for (const bytes of [
      "\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(100_000)}\r\n\r\n`,
      "POST /api/get_task HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST /api/get_task HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
      "\u0016\u0003\u0001",
    ]) {
      const socket = connect(site.listener.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.resume();
      socket.end(bytes, "latin1");
      await once(socket, "close");
    }
    expect((await site.ask("/healthz")).status).toBe(200);
    expect(site.errors).toEqual([]);
  });
});
