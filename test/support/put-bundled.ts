import type { Call } from "../../src/operations/ports/call.ts";
import { loadBundled } from "../../src/operations/workflows/bundled.ts";
import type { DefinitionRecord } from "../../src/store/parts/definitions.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";

let loaded: Promise<readonly DefinitionRecord[]> | undefined;

/**
 * Loads the bundled workflows into a store. An empty store gets copies of the definitions that the product loaded in
 * this worker before: compiling them anew for each desk would be most of the time of its test.
 */
export async function putBundled(call: Call): Promise<void> {
  const { settings, now } = call.ports;
  const store = await call.ports.store();
  const { project } = settings;
  if ((await store.definitions.heads(project)).length > 0) return loadBundled(call);
  loaded ??= loadedOnce(call);
  const records = (await loaded).map((record) => ({ ...record, project, loadedAt: now() }));
  const changes = records.map((record) => ({ record, expected: undefined }));
  const outcomes = await store.definitions.saveAll(changes, { unlogged: true });
  // Another process fills the same file.
  if (outcomes.includes("conflict")) await loadBundled(call);
}

async function loadedOnce(call: Call): Promise<readonly DefinitionRecord[]> {
  const store = await openSqliteStore({ file: ":memory:" });
  const { project } = call.ports.settings;
  try {
    await loadBundled({ ...call, ports: { ...call.ports, store: async () => store } });
    const heads = await store.definitions.heads(project);
    const records = await Promise.all(
      heads.map(({ version }) => store.definitions.version(project, version)),
    );
    return records.filter((record) => record !== undefined);
  } finally {
    await store.close();
  }
}
