import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isGenuine, Receiver, secret } from "../support/webhook-receiver.ts";
import { questioned } from "../support/workflows.ts";
import { Binary } from "./binary.fixture.ts";

let binary: Binary;
let receiver: Receiver;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());
beforeEach(async () => {
  receiver = await Receiver.open();
});
afterEach(() => receiver.close());

async function started(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = binary.start(["start", "--port", "0", "--no-demo", "--json", ...args], env);
  const closed = once(child, "close");
  let out = "";
  for await (const text of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    out += String(text);
    if (out.endsWith("\n")) break;
  }
  const { data } = JSON.parse(out) as { data: { url: string } };
  const end = async (): Promise<unknown> => {
    child.kill("SIGTERM");
    return (await closed)[0];
  };
  return { ...data, end };
}

describe("navigator start with a webhook", () => {
  const tokens = { NAVIGATOR_OPERATOR_TOKEN: "o".repeat(40), NAVIGATOR_WEBHOOK_SECRET: secret };

  async function call(url: string, name: string, input: object): Promise<{ task?: { status: string } }> {
    const response = await fetch(`${url}/api/${name}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${tokens.NAVIGATOR_OPERATOR_TOKEN}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(input),
    });
    const { data, error } = (await response.json()) as { data: object; error?: unknown };
    expect(error).toBeUndefined();
    return data;
  }

  it("notifies it of a question, once for all servers of the store; the link answers once", async () => {
    const hook = receiver.url.href;
    const first = await started(["--webhook", hook], tokens);
    const second = await started([], { ...tokens, NAVIGATOR_WEBHOOK: `${hook}, ${hook}` });
    await call(first.url, "load_workflow", { id: "ask", definition: questioned });
    await call(second.url, "load_task_tree", { tasks: [{ id: "q", workflowType: "ask" }] });
    for (const result of [undefined, "passed"])
      await call(second.url, "advance_task", { taskId: "q", ...(result && { result }) });
    await receiver.until(1);
    const [told] = receiver.received;
    expect(told && isGenuine(told, Date.now())).toBe(true);
    const { answerUrl = "", type } = receiver.notices[0] ?? {};
    expect(type).toBe("question");
    expect([first.url, second.url]).toContain(new URL(answerUrl).origin);
    expect(await (await fetch(answerUrl)).text()).toContain("Ship it?");
    const body = new URLSearchParams({ option: "ship" });
    const statuses = [await fetch(answerUrl, { method: "POST", body }), await fetch(answerUrl)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 410]);
    expect((await call(first.url, "get_task", { taskId: "q" })).task?.status).toBe("COMPLETED");
    expect([await first.end(), await second.end()]).toEqual([0, 0]);
    expect(receiver.received).toHaveLength(1);
  });

  it("links to the public address, if one is configured", async () => {
    const env = { ...tokens, NAVIGATOR_WEBHOOK: receiver.url.href, NAVIGATOR_URL: "https://nav.example/" };
    const server = await started(["--store", "memory"], env);
    await call(server.url, "load_workflow", { id: "ask", definition: questioned });
    await call(server.url, "load_task_tree", { tasks: [{ id: "q", workflowType: "ask" }] });
    for (const result of [undefined, "passed"])
      await call(server.url, "advance_task", { taskId: "q", ...(result && { result }) });
    await receiver.until(1);
    expect(receiver.notices[0]?.answerUrl).toMatch(/^https:\/\/nav\.example\/answer\/t2\./);
    expect(await server.end()).toBe(0);
  });

  it.each([
    ["http://127.0.0.1:1/hook", { NAVIGATOR_WEBHOOK_SECRET: "short" }, "NAVIGATOR_WEBHOOK_SECRET"],
    ["ftp://example.org/", tokens, "http://"],
    ["http://user:word@example.org/", tokens, "without a name and password"],
    ["nonsense", tokens, "http://"],
  ])("does not start with %s", async (address, env, advice) => {
    const { code, err } = await binary.run(
      ["start", "--port", "0", "--store", "memory", "--webhook", address],
      env,
    );
    expect(code).toBe(2);
    expect(err).toContain(advice);
    expect(err).not.toContain("word@");
  });
});
