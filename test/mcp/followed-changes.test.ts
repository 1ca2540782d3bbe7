import { afterEach, describe, expect, it, vi } from "vitest";
import { ChangeFeed } from "../../src/mcp/change-feed.ts";
import { documents } from "../../src/operations/feeds/documents.ts";
import type { Log } from "../../src/store/parts/log.ts";
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
async function listen(desk: Desk, altered: (log: Log) => Partial<Log> = () => ({})) {
  const heard = new Set<string>();
  let begin: () => void;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const store = await desk.call.ports.store();
  const wait: Log["wait"] = (...args) => {
    begin();
    return store.log.wait(...args);
  };
  const watched: Store = { ...store, log: { ...store.log, wait, ...altered(store.log) } };
  const feed = new ChangeFeed(
    documents({ ...desk.call, ports: { ...desk.call.ports, store: async () => watched } }).changes,
  );
  stops.push(feed.listen((uri) => heard.add(uri)));
  await begun;
  return heard;
}

describe("who has subscribed", () => {
  it("hears of tasks and workflows as they change", async () => {
    const desk = open();
    await desk.plant(...tasks("before"));
    const heard = await listen(desk);
    await desk.load("errand", errand);
    await desk.plant(...tasks("a"));
    await expect
      .poll(() => [...heard].toSorted())
      .toEqual([
        "navigator://tasks/a",
        "navigator://tasks/a/forecast",
        "navigator://tasks/a/history",
        "navigator://workflows/errand",
        "navigator://workflows/errand/diagram",
      ]);
  });

  it("is notified of a workflow without a task change", async () => {
    const desk = open();
    const heard = await listen(desk);
    await desk.load("errand", errand);
    await expect.poll(() => heard.has("navigator://workflows/errand"), { timeout: 1_000 }).toBe(true);
  });

  it.each([
    ["lower", ["kept"]],
    ["higher", ["kept", "e", "f", "g", "h", "i", "j", "k"]],
  ])(
    "hears of everything in a log of %s numbers that an import brings, and of what follows",
    async (_which, ids) => {
      const source = open();
      await source.load("errand", errand);
      await source.plant(...tasks(...ids));
      const { text } = await source.data<{ text: string }>("export_store");
      const desk = open();
      await desk.plant(...tasks("a", "b", "c", "d"));
      const heard = await listen(desk);
      await desk.data("import_store", { text, replace: true });
      await desk.plant(...tasks("new"));
      await expect.poll(() => heard).toContain("navigator://tasks/new");
      for (const id of ids) expect(heard).toContain(`navigator://tasks/${id}`);
      expect(heard).toContain("navigator://workflows/errand");
      await desk.plant(...tasks("next"));
      await expect.poll(() => heard).toContain("navigator://tasks/next");
      expect(heard).not.toContain("navigator://tasks/a");
    },
  );

  it("loses nothing when the log cannot be read for a moment", async () => {
    vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const desk = open();
    let isAway = false;
    const heard = await listen(desk, (log) => ({
      after: async (...args) => {
        if (!isAway) return log.after(...args);
        isAway = false;
        throw new Error("the disk is away");
      },
    }));
    isAway = true;
    await desk.plant(...tasks("a"));
    await expect.poll(() => isAway).toBe(false);
    await desk.plant(...tasks("b"));
    await expect.poll(() => heard, { timeout: 20_000 }).toContain("navigator://tasks/b");
    expect(heard).toContain("navigator://tasks/a");
  });
});
