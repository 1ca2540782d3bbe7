import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSchemaUrl } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
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

describe.skipIf(!isThere)("four servers of one database", () => {
  let binary: Binary;
  let commands: { readonly agents: readonly string[]; readonly env: Readonly<Record<string, string>> };
  let first: Replica;
  let second: Replica;
  let third: Replica;
  let replicas: readonly Replica[];
  let url: string;
  let balancer: Balancer;
  beforeAll(async () => {
    binary = await Binary.make();
    url = await newSchemaUrl();
    replicas = await startReplicas(binary, url, 4);
    commands = {
      agents: ["agents", "--db", url],
      env: {
        NAVIGATOR_OPERATOR_TOKEN: TOKENS.operator,
        // Keeps no tokens: the database knows the operator's.
        NAVIGATOR_HOME: join(binary.folder, "home-of-commands"),
      },
    };
    const [one, other, another] = replicas;
    if (!one || !other || !another) throw new Error("there are not three");
    [first, second, third] = [one, other, another];
    balancer = await Balancer.start(replicas.map(({ port }) => port));
  });
  afterAll(async () => {
    await balancer.stop();
    await Promise.all(replicas.map((replica) => replica.stop("SIGTERM")));
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

  it("know an agent that a person adds elsewhere, and refuse it at all within a second of its revocation", async () => {
    const { agents, env } = commands;
    const added = await binary.run([...agents, "add", "builder", "--json"], env);
    expect(added).toMatchObject({ code: 0 });
    const { token } = (JSON.parse(added.out) as { data: { token: string } }).data;
    const ask = async ({ url }: Replica) =>
      (
        await fetch(`${url}/api/list_workflows`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: "{}",
        })
      ).status;
    expect(await Promise.all(replicas.map(ask))).toEqual([200, 200, 200, 200]);
    expect((await binary.run([...agents, "revoke", "builder"], env)).code).toBe(0);
    const began = performance.now();
    await expect.poll(() => Promise.all(replicas.map(ask))).toEqual([401, 401, 401, 401]);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect((await binary.run(agents, env)).out).toMatch(/builder .* last used .* revoked/);
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

  it("DS9: answer the calls that they have when they are told to stop: none is lost, doubled, or refused but done", async () => {
    const answered: string[] = [];
    const unanswered: string[] = [];
    let isOver = false;
    const agents = Array.from({ length: 8 }, async (_, agent) => {
      for (let count = 0; !isOver; count++) {
        const id = `drained-${agent}-${count}`;
        await loadTask(balancer.url, id).then(
          () => answered.push(id),
          () => unanswered.push(id),
        );
      }
    });
    const grown = (by: number) => expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(by);
    await grown(24);
    expect(await third.stop("SIGTERM")).toBe(0);
    await grown(answered.length + 24);
    isOver = true;
    await Promise.all(agents);
    const store = await openPostgresStore({ url });
    const entries = await store.log.all({ project: "default", limit: 100_000 });
    await store.close();
    const made = entries.flatMap((entry) =>
      "task" in entry && entry.task.startsWith("drained-") && entry.version === 1 ? [entry.task] : [],
    );
    expect(made.toSorted()).toEqual(answered.toSorted());
    // A server that stops has taken no connection that it does not answer, but for those that it had not seen yet.
    expect(unanswered.length).toBeLessThanOrEqual(agents.length);
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
