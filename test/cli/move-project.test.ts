import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSchemaUrl } from "../../src/store/postgres/fresh-schema.fixture.ts";
import type { Store } from "../../src/store/store.ts";
import { testServer } from "../postgres/test-server.ts";
import { openStoreAt } from "../support/open-store-at.ts";
import { Binary } from "./binary.fixture.ts";

const isThere = (await testServer()) !== undefined;
/** There and back, once. `NAVIGATOR_MOVES=100 npx vitest run test/cli/move-project.test.ts` is the long version. */
const MOVES = Number(process.env["NAVIGATOR_MOVES"] ?? 2);
const AGENTS = 4;
const TOKEN = "o".repeat(40);

/** An agent that loads one task after the other, each until it is acknowledged. */
class Agent {
  readonly acknowledged: string[] = [];
  readonly refusals = new Map<string, number>();
  readonly #url: string;
  readonly #name: string;
  #ended = false;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  async work(): Promise<void> {
    while (!this.#ended) {
      const id = `${this.#name}-${this.acknowledged.length}`;
      const code = await this.#load(id);
      if (code === "OK") this.acknowledged.push(id);
      else {
        this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
        await pause(20);
      }
    }
  }

  end(): void {
    this.#ended = true;
  }

  async #load(id: string): Promise<string> {
    const answer = await fetch(`${this.#url}/api/load_task_tree`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ tasks: [{ id, workflowType: "quick-task" }] }),
    });
    if (answer.status === 200) return "OK";
    const { error } = (await answer.json()) as { readonly error: { readonly code: string } };
    return error.code;
  }
}

describe.skipIf(!isThere)("navigator move-project", () => {
  let binary: Binary;
  let [file, server, env] = ["", "", {} as Record<string, string>];
  beforeAll(async () => {
    binary = await Binary.make();
    file = join(binary.folder, "navigator.db");
    const url = await newSchemaUrl();
    const { password } = new URL(url);
    server = url.replace(`:${password}@`, "@");
    env = { PGPASSWORD: password, NAVIGATOR_OPERATOR_TOKEN: TOKEN, NAVIGATOR_AGENT_TOKEN: "a".repeat(40) };
  });
  afterAll(() => binary.remove());

  const move = (from: string, to: string, ...more: readonly string[]) =>
    binary.run(["move-project", "--from", from, "--to", to, ...more], env);

  /** Begins a move and kills it after a while. */
  async function killed(from: string, to: string, ms: number): Promise<void> {
    const mover = binary.start(["move-project", "--from", from, "--to", to], env);
    const closed = once(mover, "close");
    await pause(ms);
    mover.kill("SIGKILL");
    await closed;
  }

  it("moves a project under agents that go on working: nothing is lost, doubled, or refused but done", async () => {
    const args = ["start", "--port", "0", "--no-demo", "--json", "--rate", "100000", "--db", file];
    const running = binary.start(args, env);
    const said: string[] = [];
    running.stderr.setEncoding("utf8").on("data", (text: string) => said.push(text));
    const [line] = (await once(running.stdout.setEncoding("utf8"), "data")) as [string];
    const { url } = (JSON.parse(line) as { data: { url: string } }).data;
    const agents = Array.from({ length: AGENTS }, (_, index) => new Agent(url, `agent-${index}`));
    const work = agents.map((agent) => agent.work());
    const grown = async (): Promise<void> => {
      const before = agents.map(({ acknowledged }) => acknowledged.length);
      const all = () =>
        agents.every(({ acknowledged }, index) => acknowledged.length > (before[index] ?? 0) + 3);
      await expect.poll(all, { timeout: 30_000 }).toBe(true);
    };
    await grown();
    for (let count = 0; count < MOVES; count++) {
      const [from, to] = count % 2 === 0 ? [file, server] : [server, file];
      if (count % 2 === 1) await killed(from, to, 200 + ((count * 211) % 700));
      const moved = await move(from, to, "--json");
      expect(moved, moved.err).toMatchObject({ code: 0 });
      await grown();
    }
    for (const agent of agents) agent.end();
    await Promise.all(work);
    running.kill("SIGTERM");
    await once(running, "close");
    const acknowledged = agents.flatMap((agent) => agent.acknowledged);
    const codes = new Set(agents.flatMap(({ refusals }) => [...refusals.keys()]));
    expect([...codes].filter((code) => code !== "PROJECT_MOVING")).toEqual([]);
    expect(said.join("")).toContain('the project "default" has moved to');
    const store = await openAt(MOVES % 2 === 0 ? file : server);
    const tasks = await store.tasks.load("default", acknowledged);
    expect(tasks.map(({ id, version }) => `${id} ${version}`)).toEqual(acknowledged.map((id) => `${id} 1`));
    const { counts } = await store.transfer.export("default", async ({ counts }) => ({ counts }));
    expect(counts.tasks).toBe(acknowledged.length);
    await store.close();
  }, 120_000);

  it("names the place of a project that is elsewhere, and undoes only what has not happened", async () => {
    const at = MOVES % 2 === 0 ? [file, server] : [server, file];
    const [here = "", there = ""] = at;
    const elsewhere = await binary.run(["add", "quick-task", "late", "--db", there], env);
    const gone = join(binary.folder, "gone.db");
    expect(elsewhere.code).toBe(0);
    expect(await move(there, gone)).toMatchObject({ code: 1, err: expect.stringContaining("is at") });
    expect(await move(here, there, "--undo")).toMatchObject({ code: 1 });
    expect(await move(here, here)).toMatchObject({ code: 1, err: expect.stringContaining("the same") });
    expect(await move(here, gone, "--project", "none")).toMatchObject({
      code: 1,
      err: expect.stringContaining('no project "none"'),
    });
  });

  function openAt(place: string): Promise<Store> {
    return openStoreAt(place === server ? server.replace("@", `:${env["PGPASSWORD"]}@`) : place);
  }
});
