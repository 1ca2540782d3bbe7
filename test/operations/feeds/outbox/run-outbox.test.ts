import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pause } from "../../../../src/adapters/process/pause.ts";
import { beginDelivery } from "../../../../src/operations/feeds/outbox/deliver.ts";
import { listDeliveries } from "../../../../src/operations/feeds/outbox/list-deliveries.ts";
import { runOutbox } from "../../../../src/operations/feeds/outbox/run-outbox.ts";
import {
  type TemporaryFolder,
  temporaryFolder,
} from "../../../../src/store/sqlite/temporary-folder.fixture.ts";
import { askIn, postTo } from "../../../support/asking-tasks.ts";
import { Desk } from "../../../support/desk.ts";
import { Receiver } from "../../../support/webhook-receiver.ts";

const later = { timeout: 20_000, interval: 20 };

let folder: TemporaryFolder;
let receiver: Receiver;
beforeEach(async () => {
  folder = temporaryFolder();
  receiver = await Receiver.open();
});
afterEach(async () => {
  await receiver.close();
  folder.remove();
});

/** A server that notifies the webhook, on the shared store. */
async function server(clock?: () => number) {
  const desk = new Desk({ file: folder.path("store.db"), ...(clock && { clock }) });
  const ending = new AbortController();
  const post = { ...postTo(receiver, desk), signal: ending.signal };
  await beginDelivery(post);
  const running = runOutbox(post, pause);
  const stop = async (): Promise<void> => {
    ending.abort();
    await running;
    await desk.close();
  };
  /** resolves when every delivery was accepted */
  const quiet = () =>
    vi.waitFor(async () => {
      const [delivery] = await listDeliveries(desk.call);
      const last = (await desk.history()).findLast(({ change }) => change["status"] === "HITL");
      expect(delivery?.seq).toBeGreaterThanOrEqual(last?.seq ?? 0);
    }, later);
  return { desk, stop, quiet, heard: post.heard };
}

const ids = () => receiver.notices.map(({ taskId }) => taskId);

describe("servers on one store", () => {
  it("notify a webhook once of each question, whichever server asks it", async () => {
    const servers = [await server(), await server(), await server()];
    const asked = servers.map((_, index) => Array.from({ length: 8 }, (__, n) => `${index}-${n}`));
    await Promise.all(servers.map(({ desk }, index) => askIn(desk, ...(asked[index] ?? []))));
    await receiver.until(24);
    await servers[0]?.quiet();
    for (const { stop } of servers) await stop();
    expect(ids().toSorted()).toEqual(asked.flat().toSorted());
    expect(servers.flatMap(({ heard }) => heard)).toEqual([]);
  });

  it("continue after a restart, with the questions asked meanwhile", async () => {
    const first = await server();
    await askIn(first.desk, "before");
    await first.quiet();
    await first.stop();
    const agent = new Desk({ file: folder.path("store.db") });
    await askIn(agent, "meanwhile");
    await agent.close();
    const second = await server();
    await receiver.until(2);
    await askIn(second.desk, "after");
    await second.quiet();
    await second.stop();
    expect(ids()).toEqual(["before", "meanwhile", "after"]);
  });

  it("continue after an import with lower numbers, with the questions asked since", async () => {
    const [one, two] = [await server(), await server()];
    await askIn(one.desk, "old");
    const { text } = await one.desk.data<{ text: string }>("export_store");
    await one.desk.plant(...Array.from({ length: 150 }, (_, n) => ({ id: `x${n}`, workflowType: "none" })));
    await askIn(two.desk, "gone");
    await one.quiet();
    await one.desk.data("import_store", { text, replace: true });
    await vi.waitFor(async () => expect(await listDeliveries(one.desk.call)).toHaveLength(1), later);
    await askIn(one.desk, "new here");
    await askIn(two.desk, "new there");
    await receiver.until(4);
    await one.quiet();
    for (const { stop } of [one, two]) await stop();
    expect(ids()).toEqual(["old", "gone", "new here", "new there"]);
    expect([...one.heard, ...two.heard]).toEqual([]);
  });

  it("log once that the store is gone, however long that lasts, and again after it was back", async () => {
    const desk = new Desk();
    const post = postTo(receiver, desk);
    const ending = new AbortController();
    const store = await desk.call.ports.store();
    const away = [true, true, true, false, false, true, true];
    const shaky = async () => {
      const isAway = away.shift();
      if (isAway === undefined) ending.abort();
      if (isAway) throw new Error("the disk is away");
      return store;
    };
    await runOutbox(
      {
        ...post,
        call: { ...post.call, ports: { ...post.call.ports, store: shaky } },
        signal: ending.signal,
      },
      async () => true,
    );
    expect(post.heard).toEqual(["the disk is away", "the disk is away"]);
    await desk.close();
  });

  it("stop at once while a receiver keeps them waiting, and lose nothing", async () => {
    const first = await server(Date.now);
    receiver.answers.push("never");
    await askIn(first.desk, "q");
    await receiver.until(1);
    await first.stop();
    // Long after: every retry delay is over.
    const second = await server(() => Date.now() + 3_600_000);
    await receiver.until(2);
    await second.stop();
    expect(ids()).toEqual(["q", "q"]);
  });
});
