import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { postOnce } from "./webhooks-at.ts";

const env = { NAVIGATOR_WEBHOOK_SECRET: "s".repeat(40) };

it("a text is posted once, with a signature that its receiver can verify", async () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const sent = await postOnce(`${origin}/secret-path`, '{"seq":1}', env, () => 5);
    expect(sent).toEqual({ ok: true, value: origin });
    const expected = createHmac("sha256", env.NAVIGATOR_WEBHOOK_SECRET).update('5.{"seq":1}').digest("hex");
    expect(received).toMatchObject([
      { body: '{"seq":1}', headers: { "x-navigator-signature": `t=5,v1=${expected}` } },
    ]);
    status = 500;
    const refused = await postOnce(`${origin}/secret-path`, "{}", env, () => 5);
    expect(refused).toMatchObject({ ok: false, problem: `${origin} did not take it: it answered 500.` });
    expect(received.length).toBe(2);
  } finally {
    server.close();
  }
});

it("nothing is posted without a secret, or to an address that is no web address", async () => {
  expect(await postOnce("http://127.0.0.1:1/", "{}", {}, () => 5)).toMatchObject({ ok: false });
  expect(await postOnce("file:///x", "{}", env, () => 5)).toMatchObject({ ok: false });
});
