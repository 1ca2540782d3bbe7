import { describe, expect, it } from "vitest";
import { TextDigest } from "../../../../src/operations/library/text-digest.ts";
import type { Desk } from "../../../support/desk.ts";
import { runs } from "../../../support/runs.ts";
import { desks } from "../../../support/with-desk.ts";
import { errand, reviewed } from "../../../support/workflows.ts";

const open = desks();

type Line = Record<string, unknown>;

async function exported(): Promise<string> {
  const desk = open();
  await desk.load("mine", reviewed);
  await desk.plant({ id: "t", workflowType: "mine" }, { id: "u", workflowType: "mine" });
  await desk.data("advance_task", { taskId: "t", idempotencyKey: "key" });
  await desk.advance("u", undefined, "passed", "passed");
  return (await desk.data<{ text: string }>("export_store")).text;
}

function linesOf(text: string): string[] {
  return text.trimEnd().split("\n");
}

/** The lines with a valid digest. */
function sealed(lines: readonly string[]): string {
  const digest = new TextDigest();
  const body = lines.slice(0, -1).map((line) => `${line}\n`);
  for (const line of body) digest.add(line);
  return `${body.join("")}${JSON.stringify({ kind: "end", sha256: digest.hex() })}\n`;
}

/** The export with changed lines and a new digest. */
function forged(text: string, change: (line: Line, index: number) => Line | undefined): string {
  const lines = linesOf(text).map((line) => JSON.parse(line) as Line);
  const changed = lines.flatMap((line, index) => change(line, index) ?? []);
  return sealed(changed.map((line) => JSON.stringify(line)));
}

const inside = (line: Line, name: string) => line[name] as Line;

async function refused(desk: Desk, text: string): Promise<string> {
  const { code, message } = await desk.harmless("import_store", { text, replace: true });
  expect(code).toBe("EXPORT_DAMAGED");
  return message;
}

describe("an altered export is refused, and changes nothing", () => {
  it("when it is truncated after any line", async () => {
    const text = await exported();
    const desk = open();
    await desk.ask("load_workflow", { id: "own", definition: errand });
    const lines = linesOf(text);
    for (const count of [0, 1, 2, Math.floor(lines.length / 2), lines.length - 1]) {
      const message = await refused(desk, lines.slice(0, count).join("\n"));
      expect(message).toContain("cut off");
    }
    expect(await refused(desk, text.slice(0, -40))).toContain("Line");
    expect(
      await desk.data("import_store", { text: text.trimEnd(), dryRun: true, replace: true }),
    ).toMatchObject({
      imported: false,
      counts: { tasks: 2, replies: 1 },
    });
  });

  it("when any character was altered", async () => {
    const text = await exported();
    const desk = open();
    const step = Math.ceil(text.length / runs(40, 150));
    for (let at = 7; at < text.length - 1; at += step) {
      const other = text[at] === "1" ? "2" : "1";
      const altered = text.slice(0, at) + other + text.slice(at + 1);
      if (altered !== text) await refused(desk, altered);
    }
  });

  it("when a line is missing, duplicated or added", async () => {
    const text = await exported();
    const desk = open();
    const lines = linesOf(text);
    const middle = Math.floor(lines.length / 2);
    await refused(desk, lines.toSpliced(middle, 1).join("\n"));
    await refused(desk, lines.toSpliced(middle, 0, lines[middle] ?? "").join("\n"));
    expect(await refused(desk, `${text}{}\n`)).toContain("after the end");
    await refused(desk, sealed(lines.toSpliced(middle, 1)));
    await refused(desk, sealed(lines.toSpliced(middle, 0, lines[middle] ?? "")));
  });

  it("when it is not an export, or of a newer version", async () => {
    const desk = open();
    for (const text of ["", "hello", "{}", "[]", "null", '{"format":"other"}', "\u0000"])
      expect(await refused(desk, text)).toMatch(/not an export|cut off/);
    const newer = forged(await exported(), (line, index) => (index === 0 ? { ...line, version: 5 } : line));
    const { code, facts } = await desk.harmless("import_store", { text: newer });
    expect([code, facts]).toEqual(["EXPORT_NEWER", { version: 5, known: 4 }]);
  });
});

describe("an altered export with a new digest is refused", () => {
  const cases: readonly (readonly [string, RegExp, (line: Line) => Line | undefined])[] = [
    [
      "for an entry with other content",
      /altered at version 2/,
      (line) =>
        line["kind"] === "entry" && inside(line, "entry")["version"] === 2
          ? { ...line, entry: { ...inside(line, "entry"), at: 1 } }
          : line,
    ],
    [
      "for a task that differs from the end of its history",
      /does not end where the task is/,
      (line) =>
        line["kind"] === "task" ? { ...line, task: { ...inside(line, "task"), hash: "0".repeat(64) } } : line,
    ],
    [
      "by a task of an unknown lifecycle",
      /a lifecycle or a state that is unknown here/,
      (line) =>
        line["kind"] === "task" ? { ...line, task: { ...inside(line, "task"), lifecycle: "kanban" } } : line,
    ],
    [
      "by a definition that is gone",
      /version of its workflow that is not there/,
      (line) => (line["id"] === "mine" ? undefined : line),
    ],
    [
      "for a definition with errors",
      /has errors/,
      (line) => (line["id"] === "mine" ? { ...line, definition: { nodes: {} } } : line),
    ],
    [
      "for wrong counts",
      /more or less than the header says/,
      (line) => (line["kind"] === "reply" ? undefined : line),
    ],
    [
      "for an unknown field",
      /no record|Unrecognized/i,
      (line) => (line["kind"] === "reply" ? { ...line, extra: 1 } : line),
    ],
    [
      "for a field of another type",
      /task\.priority/,
      (line) =>
        line["kind"] === "task" ? { ...line, task: { ...inside(line, "task"), priority: "high" } } : line,
    ],
    [
      "for a name that no database stores",
      /task\.id/,
      (line) => (line["kind"] === "task" ? { ...line, task: { ...inside(line, "task"), id: "a\0" } } : line),
    ],
  ];

  it.each(cases)("%s", async (_what, message, change) => {
    const desk = open();
    expect(await refused(desk, forged(await exported(), change))).toMatch(message);
  });

  it("for endless nesting", async () => {
    const lines = linesOf(await exported());
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(await refused(open(), sealed(lines.toSpliced(2, 0, deep)))).toContain("Line 3");
  });
});

describe("an import", () => {
  it("is refused if the project is not empty, unless it is to be replaced", async () => {
    const text = await exported();
    const desk = open();
    await desk.load("own", errand);
    expect((await desk.harmless("import_store", { text })).code).toBe("PROJECT_NOT_EMPTY");
    const before = await desk.dump();
    expect(await desk.data("import_store", { text, dryRun: true })).toMatchObject({ replaceNeeded: true });
    const replacing = await desk.data("import_store", { text, dryRun: true, replace: true });
    expect(replacing).not.toHaveProperty("replaceNeeded");
    expect(await desk.dump()).toBe(before);
    await desk.ask("import_store", { text, replace: true });
    expect((await desk.records()).map(({ id }) => id)).toEqual(["t", "u"]);
    expect(await desk.data("export_store")).toEqual(
      expect.objectContaining({ counts: expect.objectContaining({ tasks: 2, replies: 1 }) }),
    );
  });

  it("needs one source, and takes files only from callers at a terminal", async () => {
    const desk = open();
    for (const input of [{}, { text: "", path: "x" }, { path: "x" }])
      expect((await desk.harmless("import_store", input)).code).toBe("INPUT_INVALID");
    expect((await desk.harmless("export_store", { path: "x" })).code).toBe("INPUT_INVALID");
  });

  it("is for operators only, like an export and a diagnosis", async () => {
    const desk = open();
    for (const name of ["import_store", "export_store", "diagnose", "verify_history"])
      expect((await desk.harmless(name, {}, desk.as("agent", "a"))).code).toBe("NOT_ALLOWED");
  });
});
