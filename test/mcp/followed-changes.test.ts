import { afterEach, describe, expect, it, vi } from "vitest";
import { ChangeFeed } from "../../src/mcp/change-feed.ts";
import { observe } from "../../src/operations/feeds/observe.ts";
import type { Store } from "../../src/store/store.ts";
import type { Desk } from "../support/desk.ts";
import { desks } from "../support/with-desk.ts";
import { errand } from "../support/workflows.ts";

const open = desks({ bundled: "test/http" });
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

const tasks = (...ids: readonly string[]) => ids.map((id) => ({ id, workflowType: "none" }));

/** Addresses of what has changed, once the first look has begun. */
async function listen(desk: Desk, altered: (store: Store) => Partial<Store> = () => ({})) {
  const heard = new Set<string>();
  let begin: () => void;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const store = await desk.call.ports.store();
  const waitForEntry: Store["waitForEntry"] = (...args) => {
    begin();
    return store.waitForEntry(...args);
  };
  const watched: Store = { ...store, waitForEntry, ...altered(store) };
  const feed = new ChangeFeed(
    observe({ ...desk.call, ports: { ...desk.call.ports, store: async () => watched } }).changes,
  );
  stops.push(feed.listen((uri) => heard.add(uri)));
  await begun;
  return heard;
}

describe("a subscriber", () => {
  it("is notified of changed tasks, and of workflows soon after", async () => {
    const desk = open();
    await desk.plant(...tasks("before"));
    const heard = await listen(desk);
    await desk.load("errand", errand);
    desk.pass(60_000);
    await desk.plant(...tasks("a"));
    await expect
      .poll(() => [...heard].toSorted())
      .toEqual([
        "navigator://tasks/a",
        "navigator://tasks/a/history",
        "navigator://workflows/errand",
        "navigator://workflows/errand/diagram",
      ]);
  });

  it("is notified of a workflow without a task change", async () => {
    const desk = open();
    const heard = await listen(desk);
    await desk.load("errand", errand);
    await expect.poll(() => heard.has("navigator://workflows/errand"), { timeout: 20_000 }).toBe(true);
  });

  it("is notified of every entry of a log that an import brings, and of later ones", async () => {
    const desk = open();
    await desk.plant(...tasks("kept"));
    const { text } = await desk.data<{ text: string }>("export_store");
    await desk.plant(...tasks("a", "b", "c", "d"));
    const heard = await listen(desk);
    await desk.data("import_store", { text, replace: true });
    await desk.plant(...tasks("new"));
    await expect.poll(() => heard).toContain("navigator://tasks/new");
    expect(heard).toContain("navigator://tasks/kept");
    await desk.plant(...tasks("next"));
    await expect.poll(() => heard).toContain("navigator://tasks/next");
    expect(heard).not.toContain("navigator://tasks/a");
  });

  it.each(["history", "definitions"] as const)(
    "loses nothing when %s cannot be read for a moment",
    async (what) => {
      vi.spyOn(process.stderr, "write").mockImplementation(() => true);
      const desk = open();
      let isAway = false;
      const heard = await listen(desk, (store) => ({
        [what]: async (query: never) => {
          if (!isAway) return store[what](query);
          isAway = false;
          throw new Error("the disk is away");
        },
      }));
      isAway = true;
      desk.pass(60_000);
      await desk.plant(...tasks("a"));
      await expect.poll(() => isAway).toBe(false);
      await desk.plant(...tasks("b"));
      await expect.poll(() => heard, { timeout: 20_000 }).toContain("navigator://tasks/b");
      expect(heard).toContain("navigator://tasks/a");
    },
  );
});
