import { describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { StoreError } from "../store-error.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { change, create, currentDefinition, leaseTo, loaded, newTask } from "./sample.ts";
import { dump, oneByOne } from "./transfers.ts";

const project = "project";

const definition = (version: string) => ({
  project,
  id: "build",
  version,
  definition: { nodes: {} },
  source: "build.yaml",
  loadedAt: 1_000,
});

/** Every way to change a store. */
const changes: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  "a commit of tasks": (store) =>
    store.commit({
      project,
      changes: [change(newTask("new", { synced: true })), change(newTask("other"))],
      records: [{ kind: "lock", id: "new", version: 0, value: 1 }],
      reply: { key: "new", answer: "kept" },
    }),
  "a commit of counts": async (store) =>
    store.commit({
      project,
      changes: [change(await loaded(store, "known"))],
      counts: [{ ...(await loaded(store, "behind")), team: { blockers: 0, lane: "" } }],
    }),
  "a commit of a reply": (store) =>
    store.commit({ project, changes: [], reply: { key: "new", answer: { list: [1] } } }),
  "a commit of a record": (store) =>
    store.commit({ project, changes: [], records: [{ kind: "lock", id: "known", version: 1, value: 2 }] }),
  "a commit that deletes a record": (store) =>
    store.commit({
      project,
      changes: [],
      records: [{ kind: "lock", id: "known", version: 1, value: undefined }],
    }),
  "a claim": (store) => store.claim({ project, limit: 1 }, leaseTo("worker")),
  "a saved definition": async (store) =>
    store.definitions.save(definition("v2"), await currentDefinition(store, "build")),
  "a definition without an entry": async (store) =>
    store.definitions.save(definition("v2"), await currentDefinition(store, "build"), { unlogged: true }),
  "a moved cursor": (store) => store.cursors.move(project, { name: "reader", version: 1, value: 2 }),
  "a confirmed sync": (store) => store.syncs.confirm(project, { seqs: [2] }),
  "a confirmed task": (store) => store.syncs.confirm(project, { task: "known" }),
  "an import": (store) => store.transfer.import(project, oneByOne([]), { replace: true }),
};

async function fill(store: Store): Promise<void> {
  await store.definitions.save(definition("v1"), undefined);
  await create(store, newTask("known", { synced: true }), newTask("behind", { team: { blockers: 1 } }));
  await store.commit({
    project,
    changes: [],
    records: [{ kind: "lock", id: "known", version: 0, value: 1 }],
  });
  await store.cursors.move(project, { name: "reader", version: 0, value: 1 });
}

async function contentOf(store: Store): Promise<unknown> {
  return [await dump(store), await store.cursors.list(project), await store.log.head(project)];
}

export function doubt(open: OpenStore): void {
  describe("a commit whose answer is lost", () => {
    const fresh = freshStore(open);

    it.each(Object.entries(changes))("is done if it is answered: %s", async (_name, act) => {
      const { store } = fresh;
      const unharmed = await open();
      await fill(unharmed.store);
      const expected = await act(unharmed.store);
      const content = await contentOf(unharmed.store);
      await unharmed.store.close();
      await unharmed.destroy();
      await fill(store);
      fresh.failNextCommit("after");
      expect(await act(store)).toEqual(expected);
      expect(await contentOf(store)).toEqual(content);
    });

    it.each(Object.entries(changes))("is not done if it throws: %s", async (_name, act) => {
      const { store } = fresh;
      await fill(store);
      const before = await contentOf(store);
      fresh.failNextCommit("before");
      await expect(act(store)).rejects.toThrow(StoreError);
      expect(await contentOf(store)).toEqual(before);
      await act(store);
      expect(await contentOf(store)).not.toEqual(before);
    });
  });
}
