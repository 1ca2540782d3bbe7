import { afterEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { Clerk } from "../support/clerk.ts";
import { clerkProgram } from "../support/clerk-program.ts";
import { errand } from "../support/workflows.ts";
import { EventSource } from "./event-source.fixture.ts";
import { as, type Site, sites } from "./site.fixture.ts";

const open = sites();
const sources: EventSource[] = [];
afterEach(() => {
  for (const source of sources.splice(0)) source.close();
});

function follow(site: Site, ...rest: [Readonly<Record<string, string>>?, string?]): EventSource {
  const source = new EventSource(site.listener.url, ...rest);
  sources.push(source);
  return source;
}

let planted = 0;
async function plant(site: Site, count: number, fields: object = {}): Promise<void> {
  for (let each = 0; each < count; each++)
    await site.desk.plant({ id: `t${++planted}`, workflowType: "none", ...fields });
}

function upTo(last: number, first = 1): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe("the events", () => {
  it("start now, and deliver every entry as in the history", async () => {
    const site = await open();
    await plant(site, 3);
    const source = follow(site, as.agent);
    await expect.poll(() => source.hello).toEqual({ seq: 3, newest: 3 });
    await plant(site, 2);
    await expect.poll(() => source.seqs).toEqual([4, 5]);
    expect(source.entries).toEqual((await site.desk.history()).slice(3));
    const [last] = (await site.desk.history()).slice(-1);
    expect(source.lastId).toBe(`5-${last?.hash.slice(0, 8)}`);
  });

  it("resume after the last received entry, without loss or repeat", async () => {
    const site = await open();
    await plant(site, 100);
    const [byHeader, byQuery] = [
      follow(site, { ...as.operator, "last-event-id": "10" }),
      follow(site, as.operator, "?after=10"),
    ];
    await expect.poll(() => [byHeader.entries.length, byQuery.entries.length]).toEqual([90, 90]);
    await plant(site, 1);
    await expect.poll(() => [byHeader.seqs, byQuery.seqs]).toEqual([upTo(101, 11), upTo(101, 11)]);
  });

  it("survive being cut off anywhere, repeatedly", async () => {
    const site = await open();
    const seen: number[] = [];
    let lastId = "0";
    for (let round = 0; round < 8; round++) {
      const source = follow(site, { ...as.operator, "last-event-id": lastId });
      await source.status;
      await plant(site, 40);
      await expect.poll(() => source.entries.length).toBeGreaterThan(round);
      source.close();
      seen.push(...source.seqs);
      lastId = source.lastId ?? lastId;
    }
    const last = follow(site, { ...as.operator, "last-event-id": lastId });
    await expect.poll(() => [...seen, ...last.seqs].length).toBe(320);
    expect([...seen, ...last.seqs]).toEqual(upTo(320));
  });

  it("begin now after an id that is no mark, and anew after a mark of another log", async () => {
    const site = await open();
    await plant(site, 2);
    for (const id of ["-1", "x", ""]) {
      const source = follow(site, { ...as.operator, "last-event-id": id });
      await expect.poll(() => source.hello).toEqual({ seq: 2, newest: 2 });
    }
    for (const id of ["999999", "2-00000000", "999999-00000000"]) {
      const source = follow(site, { ...as.operator, "last-event-id": id });
      await expect.poll(() => source.hello).toEqual({ seq: 0, newest: 2, reset: true });
      await expect.poll(() => source.seqs).toEqual([1, 2]);
    }
  });

  it("bring a loaded workflow as an entry without a task", async () => {
    const site = await open();
    const source = follow(site);
    await expect.poll(() => source.hello?.seq).toBe(0);
    await site.desk.load("errand", errand);
    await expect.poll(() => source.entries).toMatchObject([{ seq: 1, workflow: "errand", type: "loaded" }]);
    expect(source.entries[0]).not.toHaveProperty("task");
  });

  it.each([
    ["lower", 2],
    ["higher", 40],
  ])("end when an import brings a log of %s numbers, and begin anew in that one", async (_which, length) => {
    const source = await open();
    await plant(source, length);
    const { text } = await source.desk.data<{ text: string }>("export_store");
    const site = await open();
    await plant(site, 22);
    const [first, second] = [follow(site), follow(site)];
    await expect.poll(() => [first.hello?.seq, second.hello?.seq]).toEqual([22, 22]);
    await plant(site, 1);
    await expect.poll(() => [first.seqs, second.seqs]).toEqual([[23], [23]]);
    await site.desk.data("import_store", { text, replace: true });
    await Promise.all([first.closed, second.closed]);
    const back = follow(site, { ...as.operator, "last-event-id": String(first.lastId) });
    await expect.poll(() => back.hello).toEqual({ seq: 0, newest: length, reset: true });
    await plant(site, 3);
    await expect.poll(() => back.seqs).toEqual(upTo(length + 3));
    expect(back.entries).toEqual(await site.desk.history());
    expect(site.errors).toEqual([]);
  });

  it("deliver entries of other processes", async () => {
    const program = await clerkProgram();
    try {
      const file = await program.file("shared.db");
      const site = await open({}, { file, clock: Date.now });
      const source = follow(site);
      await expect.poll(() => source.hello?.seq).toBe(0);
      const clerks = [new Clerk(program, file), new Clerk(program, file)];
      await Promise.all(
        clerks.flatMap((clerk, number) =>
          upTo(25).map((each) =>
            clerk.ask("load_task_tree", { tasks: [{ id: `c${number}-${each}`, workflowType: "none" }] }),
          ),
        ),
      );
      await plant(site, 5);
      for (const clerk of clerks) await clerk.leave();
      await expect.poll(() => source.entries.length, { timeout: 30_000 }).toBe(55);
      expect(source.seqs).toEqual(upTo(55));
    } finally {
      program.remove();
    }
  });

  it("wait for a slow client, and skip nothing", async () => {
    const site = await open();
    const [slow, quick] = [follow(site), follow(site)];
    await expect.poll(() => [slow.hello, quick.hello].every(Boolean)).toBe(true);
    slow.pause();
    // More than the sockets between us and more than the newest entries that are kept.
    await plant(site, 150, { context: { text: "x".repeat(60_000) } });
    await expect.poll(() => quick.entries.length, { timeout: 30_000 }).toBe(150);
    expect(slow.entries.length).toBeLessThan(150);
    slow.resume();
    await expect.poll(() => slow.entries.length, { timeout: 30_000 }).toBe(150);
    expect([slow.seqs, quick.seqs]).toEqual([upTo(150), upTo(150)]);
  });

  it("are read once for any number of clients, and not at all for none", async () => {
    const counted = { wait: 0, read: 0 };
    const site = await open({}, {});
    const store = await site.desk.call.ports.store();
    const { log } = store;
    const watched: Store = {
      ...store,
      log: {
        ...log,
        wait: (...args) => {
          counted.wait += 1;
          return log.wait(...args);
        },
        after: (...args) => {
          counted.read += 1;
          return log.after(...args);
        },
      },
    };
    const own = await open({
      call: {
        ...site.desk.call,
        ports: { ...site.desk.call.ports, store: () => Promise.resolve(watched) },
      },
    });
    const clients = upTo(40).map(() => follow(own));
    await expect.poll(() => clients.every(({ hello }) => hello)).toBe(true);
    const before = { ...counted };
    await plant(site, 10);
    await expect.poll(() => clients.every(({ entries }) => entries.length === 10)).toBe(true);
    expect(counted.read - before.read).toBeLessThanOrEqual(11);
    expect(counted.wait - before.wait).toBeLessThanOrEqual(11);
    for (const client of clients) client.close();
    await Promise.all(clients.map(({ closed }) => closed));
    await expect
      .poll(async () => (await own.ask("/metrics", { headers: as.agent })).text)
      .toContain("navigator_event_streams 0");
    const idle = counted.read;
    await plant(site, 3);
    expect(counted.read).toBe(idle);
  });

  it("are limited per credential", async () => {
    const site = await open({ mostStreams: 2 });
    const [first, second] = [follow(site), follow(site)];
    expect([await first.status, await second.status]).toEqual([200, 200]);
    expect(await site.ask("/api/events", { headers: as.operator })).toMatchObject({
      status: 429,
      headers: { "retry-after": "5" },
      body: { error: { code: "TOO_MANY_STREAMS", limit: 2 } },
    });
    expect(await follow(site, as.agent).status).toBe(200);
    first.close();
    await expect.poll(() => follow(site).status).toBe(200);
  });
});
