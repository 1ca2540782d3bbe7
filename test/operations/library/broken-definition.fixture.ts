import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import { openDatabase } from "../../../src/store/sqlite/sqlite-driver.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, questioned, work } from "../../support/workflows.ts";

type Broken = (definition: Json, prepare: (desk: Desk) => Promise<unknown>) => Promise<Desk>;

/**
 * Stores in which an older Navigator loaded the workflow "bad", which does not compile any more. `prepare` runs before
 * it breaks. Removed after each test.
 */
export function brokenStores(): Broken {
  const open = desks();
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "navigator-broken-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return async (definition, prepare) => {
    const file = join(folder, "store.db");
    const before = open({ file });
    await before.load("bad", definition);
    await before.load("good", errand);
    await prepare(before);
    const database = openDatabase(file);
    database.exec(`UPDATE definitions SET definition = '{"calls":"helper"}' WHERE id = 'bad'`);
    database.close();
    return open({ file });
  };
}

export const timed = { ...errand, nodes: { ...errand.nodes, do: work("Do it", { timeout: "1s" }) } };

/** Two tasks of "bad", one of them claimed, before one of "good". */
export async function bothUnderWay(desk: Desk): Promise<void> {
  await desk.plant(
    { id: "b", workflowType: "bad", priority: 9 },
    { id: "c", workflowType: "bad", priority: 9 },
    { id: "g", workflowType: "good" },
  );
  await desk.advance("b", undefined);
}

/** "bad" and another workflow have asked a person. */
export async function asked(desk: Desk): Promise<void> {
  await desk.load("asking", questioned);
  await desk.plant({ id: "b", workflowType: "bad" }, { id: "a", workflowType: "asking" });
  await desk.advance("b", undefined, "passed");
  await desk.advance("a", undefined, "passed");
}

export async function soundHistory(desk: Desk): Promise<void> {
  const { problems } = await desk.data<{ problems: readonly Data[] }>("verify_history", {});
  expect(problems).toEqual([]);
}
