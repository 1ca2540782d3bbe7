import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSchemaUrl } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { Binary } from "../cli/binary.fixture.ts";
import { EventSource } from "../http/event-source.fixture.ts";
import { loginIn } from "../http/site.fixture.ts";
import { testServer } from "../postgres/test-server.ts";
import { Balancer } from "./balancer.ts";
import { type Replica, startReplicas, TOKENS } from "./start-replicas.ts";

const isThere = (await testServer()) !== undefined;
const asOperator = { authorization: `Bearer ${TOKENS.operator}` };

async function post(url: string, name: string, input: object): Promise<unknown> {
  const answer = await fetch(`${url}/api/${name}`, {
    method: "POST",
    headers: { ...asOperator, "content-type": "application/json", connection: "close" },
    body: JSON.stringify(input),
  });
  if (answer.status !== 200) throw new Error(`${name}: ${await answer.text()}`);
  return answer.json();
}

const loadTask = (url: string, id: string) =>
  post(url, "load_task_tree", { tasks: [{ id, workflowType: "quick-task" }] });

/** The status of a page's request to a server, with a login. */
async function statusFor(login: Readonly<Record<string, string>>, { url }: Replica): Promise<number> {
  return (await fetch(`${url}/metrics`, { headers: login })).status;
}

describe.skipIf(!isThere)("two servers of one database", () => {
  let binary: Binary;
  let first: Replica;
  let second: Replica;
  let balancer: Balancer;
  beforeAll(async () => {
    binary = await Binary.make();
    const replicas = await startReplicas(binary, await newSchemaUrl(), 2);
    const [one, other] = replicas;
    if (!one || !other) throw new Error("there are not two");
    [first, second] = [one, other];
    balancer = await Balancer.start(replicas.map(({ port }) => port));
  });
  afterAll(async () => {
    await balancer.stop();
    await second.stop("SIGTERM");
    binary.remove();
  });

  it("log a browser in at one and out at the other, for both, and end its streams", async () => {
    const address = first.login.replace(first.url, second.url);
    const entered = await fetch(address, { redirect: "manual" });
    expect(entered.status).toBe(303);
    const again = await fetch(first.login, { redirect: "manual" });
    expect(again.status).toBe(403);
    const login = loginIn({
      location: entered.headers.get("location") ?? "",
      "set-cookie": entered.headers.getSetCookie(),
    });
    expect([await statusFor(login, first), await statusFor(login, second)]).toEqual([200, 200]);
    const stream = new EventSource(first.url, login);
    await expect.poll(() => stream.hello).toBeDefined();
    const headers = { ...login, origin: second.url, "x-navigator": "1" };
    expect((await fetch(`${second.url}/logout`, { method: "POST", headers })).status).toBe(204);
    expect([await statusFor(login, first), await statusFor(login, second)]).toEqual([401, 401]);
    await stream.closed;
  });

  it("show a browser at one what an agent does at the other, within a second", async () => {
    const stream = new EventSource(first.url, asOperator);
    await expect.poll(() => stream.hello).toBeDefined();
    const began = performance.now();
    await loadTask(second.url, "seen");
    await expect
      .poll(() => stream.entries.some((entry) => "task" in entry && entry.task === "seen"))
      .toBe(true);
    expect(performance.now() - began).toBeLessThan(1_000);
    stream.close();
  });

  it("let a browser and agents go on with the other when one dies, and nothing is missed", async () => {
    let stream = new EventSource(balancer.url, asOperator);
    await expect.poll(() => stream.hello).toBeDefined();
    const seqs: number[] = [];
    await loadTask(balancer.url, "before");
    await expect.poll(() => stream.entries.length).toBeGreaterThan(0);
    await first.stop("SIGKILL");
    await loadTask(balancer.url, "between");
    // The stream may be at the one that lives. If not, a browser reconnects with the last id that it has.
    const isCut = await Promise.race([
      stream.closed.then(() => true),
      expect
        .poll(() => stream.entries.length)
        .toBeGreaterThan(1)
        .then(() => false),
    ]);
    seqs.push(...stream.seqs);
    if (isCut)
      stream = new EventSource(balancer.url, { ...asOperator, "last-event-id": stream.lastId ?? "" });
    await loadTask(balancer.url, "after");
    await expect
      .poll(() => stream.entries.flatMap((entry) => ("task" in entry ? [entry.task] : [])))
      .toContain("after");
    if (isCut) seqs.push(...stream.seqs);
    else seqs.splice(0, seqs.length, ...stream.seqs);
    const [from = 0] = seqs;
    expect(seqs).toEqual(seqs.map((_, index) => from + index));
    stream.close();
  });
});
