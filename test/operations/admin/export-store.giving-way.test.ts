import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Call } from "../../../src/operations/ports/call.ts";
import { type TemporaryFolder, temporaryFolder } from "../../../src/store/sqlite/temporary-folder.fixture.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const TASKS = 60;

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());
const open = desks();

interface Watched {
  readonly text?: string;
  /** the progress of the call, from 0 to 1, at each turn of the event loop */
  readonly turns: readonly number[];
  /** how often it continued without yielding */
  readonly unawaited: number;
}

/** Makes the call while other work of this process is queued. */
async function watched(desk: Desk, name: string, input: Data): Promise<Watched> {
  let [at, under, unawaited, ended] = [0, 0, 0, false];
  const turns: number[] = [];
  const progress: Call["progress"] = async (done, total) => {
    if (under > 0) unawaited += 1;
    at = done / total;
    under += 1;
    await turn();
    under -= 1;
  };
  const other = (): void => {
    turns.push(at);
    if (!ended) setImmediate(other);
  };
  setImmediate(other);
  const { text } = await desk.data<{ text?: string }>(name, input, { ...desk.call, progress });
  ended = true;
  return { ...(text !== undefined && { text }), turns, unawaited: unawaited + under };
}

async function planted(desk: Desk): Promise<Desk> {
  await desk.load("errand", errand);
  await desk.plant(
    ...Array.from({ length: TASKS }, (_, index) => ({ id: `t${index}`, workflowType: "errand" })),
  );
  return desk;
}

describe.each(["in memory", "in a file"])("with a store %s", (where) => {
  const desk = (name: string): Desk => open(where === "in memory" ? {} : { file: folder.path(`${name}.db`) });

  it("an export yields to other work at every line", async () => {
    const { turns, unawaited } = await watched(await planted(desk("own")), "export_store", {});
    expect(unawaited).toBe(0);
    expect(turns.length).toBeGreaterThan(2 * TASKS);
    expect(turns.filter((at) => at > 0 && at < 1)).not.toEqual([]);
  });

  it("an import yields to other work while it is checked and while it is written", async () => {
    const { text = "" } = await watched(await planted(desk("own")), "export_store", {});
    const { turns, unawaited } = await watched(desk("other"), "import_store", { text });
    expect(unawaited).toBe(0);
    expect(turns.filter((at) => at > 0 && at < 0.5).length).toBeGreaterThan(2 * TASKS);
    expect(turns.filter((at) => at > 0.5 && at < 1)).not.toEqual([]);
    expect(turns).toEqual(turns.toSorted((one, next) => one - next));
  });
});
