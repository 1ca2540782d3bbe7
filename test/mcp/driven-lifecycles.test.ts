import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Desk } from "../support/desk.ts";
import { type Agent, agents } from "../support/guided-agent.ts";
import { desks } from "../support/with-desk.ts";
import { type Driven, LifecycleDriver } from "./lifecycle-driver.fixture.ts";
import { WrittenLifecycle } from "./written-lifecycle.fixture.ts";

const bundled = fileURLToPath(new URL("../../lifecycles", import.meta.url));
const corpus = fileURLToPath(new URL("../../../shared/corpus/lifecycle", import.meta.url));
const open = desks({ bundled: "test" });
const openAgent = agents();

const filesIn = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder) : []).toSorted().map((file) => join(folder, file));
const isOverlay = (path: string) => /overlay-[^/]*$/.test(path);
const nameOf = (path: string) => path.split(/[\\/]/).slice(-2).join("/");

const all = [...filesIn(bundled), ...filesIn(corpus)];
const lifecycles = all.filter((path) => !isOverlay(path)).map((path) => [nameOf(path), path] as const);
const overlays = all.filter(isOverlay).map((path) => [nameOf(path), path] as const);
if (!existsSync(corpus)) process.stderr.write("skipped: the lifecycle files of other people are not here\n");

/** The layers of a lifecycle file: the default one is below every other. */
function written(path: string, over: readonly string[] = []): WrittenLifecycle {
  const base = join(bundled, "default.yaml");
  const files = path === base ? [base] : [base, path];
  const read = (file: string) => readFileSync(file, "utf8");
  return new WrittenLifecycle(files.map(read), over.map(read));
}

/** An agent of a desk that is configured with these files. */
async function configured(files: readonly string[]): Promise<readonly [Agent, Desk]> {
  const desk = open();
  const values = { lifecycles: files, overlays: [] };
  Object.assign(desk.call.ports, { configured: { values, explained: [], findings: [] } });
  return [await openAgent(desk, { toolsets: ["team"] }), desk];
}

async function along(driver: LifecycleDriver, task: Driven, path: readonly string[]): Promise<Driven> {
  let at = task;
  for (const state of path) at = await driver.move(at, { state });
  return at;
}

/** The states in which tasks end well: where the files lead a task that is worked on. */
const DONE = ["completed", "done"];

describe("a lifecycle that a worker drives over the protocol", () => {
  it.each(lifecycles)("J19 Y18 Y19: %s tells every prompt of its file at its trigger", async (_, path) => {
    const file = written(path);
    const [agent, desk] = await configured([path]);
    const driver = new LifecycleDriver(agent, desk, file);
    await driver.connect();
    for (const [state, way] of file.paths()) {
      let task = await along(driver, await driver.create(), way);
      // A task that has ended for good takes no attachments, which the gates of phases may want.
      const isOver = file.exits(state).length === 0;
      const phases = way.length === 0 ? file.phases : file.phasesWith(state);
      for (const phase of isOver ? [] : [...phases, undefined]) task = await driver.move(task, { phase });
      const [exit] = file.exits(state);
      if (exit !== undefined) task = await driver.move(task, { state: exit });
      await driver.remove(task);
      for (const phase of isOver ? file.phasesWith(state) : [])
        await driver.remove(await along(driver, await driver.create(phase), way));
    }
    // A new task enters its initial state without a worker to tell.
    const untold = file.triggers().filter((trigger) => !driver.seen.has(trigger));
    expect(untold.filter((trigger) => trigger !== `enter~${file.initialState}`)).toEqual([]);
    expect(driver.seen.size).toBeGreaterThanOrEqual(10);
  });

  it.each(lifecycles)("Y7: %s leads a task in each phase from its creation to done", async (_, path) => {
    const file = written(path);
    const [agent, desk] = await configured([path]);
    const driver = new LifecycleDriver(agent, desk, file);
    await driver.connect();
    const done = DONE.find((state) => file.paths().has(state)) ?? "";
    for (const phase of [undefined, ...file.phases]) {
      const task = await along(driver, await driver.create(phase), file.paths().get(done) ?? []);
      expect((await desk.record(task.id)).category).toBe("done");
    }
  });

  it.each(overlays)("Y3 Y7: %s can be laid on every lifecycle, and adds its prompts", async (_, overlay) => {
    for (const [, path] of lifecycles) {
      const file = written(path, [overlay]);
      const [agent, desk] = await configured([path, overlay]);
      const driver = new LifecycleDriver(agent, desk, file);
      await driver.connect([new WrittenLifecycle([readFileSync(overlay, "utf8")]).name]);
      const done = DONE.find((state) => file.paths().has(state)) ?? "";
      const task = await along(driver, await driver.create(), file.paths().get(done) ?? []);
      expect((await desk.record(task.id)).category).toBe("done");
    }
  });
});
