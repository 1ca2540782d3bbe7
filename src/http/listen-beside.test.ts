import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listenBeside } from "./listen-beside.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const times = { requestTimeout: 1_000, keepAliveTimeout: 1_000 };

async function listening(host: string): Promise<number> {
  const server = createServer();
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

it("PR28: a server on this machine has its port at the other loopback address too", async () => {
  const port = await listening("127.0.0.1");
  const { server, problem } = await listenBeside("127.0.0.1", port, times, (_, response) =>
    response.end("ours"),
  );
  expect(problem).toBeUndefined();
  // A machine without IPv6 has no other program there.
  if (!server) return;
  open.push(server);
  const answer = await fetch(`http://[::1]:${port}/`);
  expect(await answer.text()).toBe("ours");
});

it("PR28: a port that another program has there is a problem, which names it", async () => {
  const port = await listening("127.0.0.1");
  const told = await listenBeside("::1", port, times, () => undefined);
  expect(told).toEqual({ problem: expect.stringContaining(`Port ${port} of 127.0.0.1`) });
});

it("PR28: a server for other machines has one address", async () => {
  expect(await listenBeside("0.0.0.0", 1, times, () => undefined)).toEqual({});
});
