import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Finding } from "../../../src/model/finding.ts";
import type { Json, JsonObject } from "../../../src/model/json.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { calling, errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test/operations/guided" });
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-together-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, definition: Json): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof definition === "string" ? definition : JSON.stringify(definition));
  return path;
}

/** A workflow that calls another, which may call it back. */
const recursive = (called: string): Json => ({
  ...(calling(called) as JsonObject),
  limits: { maxDepth: 3 },
});

interface LoadedFiles {
  readonly files: readonly {
    readonly file: string;
    readonly id: string;
    readonly findings: readonly Finding[];
  }[];
}

/** The called workflows that were not found, by file. */
function missing({ files }: LoadedFiles): readonly string[] {
  return files.flatMap(({ file, findings }) =>
    findings.filter(({ code }) => code === "unknown-workflow").map(() => file),
  );
}

async function ids(desk: Desk): Promise<readonly string[]> {
  const store = await desk.call.ports.store();
  return (await store.definitions.heads("test")).map(({ id }) => id);
}

async function loadedInOrder(desk: Desk): Promise<readonly string[]> {
  const store = await desk.call.ports.store();
  const entries = await store.log.all({ project: "test", limit: 100 });
  return entries.flatMap((entry) => ("workflow" in entry ? [entry.workflow] : []));
}

describe("workflow files that are loaded together", () => {
  it.each([
    ["callers first", ["a", "b", "c"]],
    ["callees first", ["c", "b", "a"]],
    ["in no order", ["b", "a", "c"]],
  ])("find each other, named %s, and the callees are loaded first", async (_, order) => {
    const desk = open();
    const paths: Readonly<Record<string, string>> = {
      a: write("a.json", calling("b")),
      b: write("b.json", calling("c")),
      c: write("c.json", errand),
    };
    const named = order.map((name) => paths[name] ?? "");
    const loaded = await desk.data<LoadedFiles>("load_workflows", { paths: named });
    expect(loaded.files.map(({ file }) => file)).toEqual(named);
    expect(missing(loaded)).toEqual([]);
    expect(await loadedInOrder(desk)).toEqual(["c", "b", "a"]);
  });

  it("may be a folder, and may call each other in a circle", async () => {
    const desk = open();
    write("ping.json", recursive("pong"));
    write("pong.json", recursive("ping"));
    const loaded = await desk.data<LoadedFiles>("load_workflows", { paths: [folder] });
    expect(loaded.files.map(({ id }) => id).toSorted()).toEqual(["ping", "pong"]);
    expect(missing(loaded)).toEqual([]);
  });

  it("may call workflows that are loaded already", async () => {
    const desk = open();
    await desk.load("c", errand);
    const loaded = await desk.data<LoadedFiles>("load_workflows", { paths: [write("b.json", calling("c"))] });
    expect(missing(loaded)).toEqual([]);
    expect(await loadedInOrder(desk)).toEqual(["c", "b"]);
  });

  it("are not loaded at all if one has errors, and the findings of all are told", async () => {
    const desk = open();
    const good = write("good.json", calling("missing"));
    const bad = write("bad.json", { nodes: { start: { type: "start" } }, edges: [] });
    const worse = write("worse.json", "{");
    const refusal = await desk.harmless("load_workflows", { paths: [good, bad, worse] });
    expect(refusal).toMatchObject({
      code: "WORKFLOW_INVALID",
      message: expect.stringContaining("2 of 3 files"),
      facts: {
        files: [
          {
            file: good,
            findings: expect.arrayContaining([expect.objectContaining({ code: "unknown-workflow" })]),
          },
          { file: bad, findings: expect.arrayContaining([expect.objectContaining({ code: "no-end" })]) },
          { file: worse, findings: [{ code: "unreadable" }] },
        ],
      },
    });
    expect(await ids(desk)).not.toContain("good");
  });

  it("are not loaded if one is absent, or if two have the same id", async () => {
    const desk = open();
    const one = write("one.json", { ...errand, id: "same" });
    const two = write("two.json", { ...errand, id: "same" });
    const absent = join(folder, "absent.json");
    expect(await desk.harmless("load_workflows", { paths: [one, absent] })).toMatchObject({
      facts: { files: [{ file: one }, { file: absent, findings: [{ code: "unreadable" }] }] },
    });
    expect(await desk.harmless("load_workflows", { paths: [one, two] })).toMatchObject({
      facts: {
        files: [
          { file: one },
          {
            file: two,
            findings: expect.arrayContaining([expect.objectContaining({ code: "duplicate-id" })]),
          },
        ],
      },
    });
    await desk.ask("load_workflows", { paths: [one, one] });
  });

  it("are not loaded if the caller may not load one of them", async () => {
    const desk = open();
    await desk.load("theirs", errand);
    const paths = [write("mine.json", errand), write("theirs.json", calling("mine"))];
    expect((await desk.harmless("load_workflows", { paths }, desk.as("agent", "eve"))).code).toBe(
      "NOT_ALLOWED",
    );
    await desk.ask("load_workflows", { paths });
  });

  it("are not loaded if another caller has replaced one of them at the same moment", async () => {
    const desk = open();
    const paths = [write("mine.json", errand), write("theirs.json", calling("mine"))];
    const store = await desk.call.ports.store();
    const definitions = {
      ...store.definitions,
      saveAll: async (changes: Parameters<typeof store.definitions.saveAll>[0]) => {
        await desk.load("theirs", errand);
        return store.definitions.saveAll(changes);
      },
    };
    const ports = { ...desk.call.ports, store: async () => ({ ...store, definitions }) };
    const refusal = await desk.refusal("load_workflows", { paths }, { ...desk.call, ports });
    expect(refusal).toMatchObject({ code: "CONFLICT", facts: { workflowId: "theirs" } });
    expect(await ids(desk)).not.toContain("mine");
  });

  it("change nothing in a dry run", async () => {
    const desk = open();
    const paths = [write("a.json", calling("b")), write("b.json", errand)];
    const before = await desk.dump();
    expect(await desk.data("load_workflows", { paths, dryRun: true })).toMatchObject({
      files: [{ id: "a" }, { id: "b" }],
    });
    expect(await desk.dump()).toBe(before);
  });

  it("take over the tasks that waited for them", async () => {
    const desk = open();
    await desk.plant({ id: "t", workflowType: "a" });
    await desk.ask("load_workflows", { paths: [write("a.json", calling("b")), write("b.json", errand)] });
    expect(await desk.record("t")).not.toHaveProperty("hold");
  });
});
