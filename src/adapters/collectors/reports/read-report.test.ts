import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMeasurements, readReport } from "./read-report.ts";

const tests = (total: number, failed = 0, skipped = 0) => ({
  total,
  passed: total - failed - skipped,
  failed,
  skipped,
});

describe("a report's file", () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "navigator-report-"));
    writeFileSync(join(root, "good.xml"), '\uFEFF<testsuite><testcase name="x"/></testsuite>');
    writeFileSync(join(root, "bad.xml"), "secret words");
    writeFileSync(join(root, "large.xml"), "");
    truncateSync(join(root, "large.xml"), 32 * 1024 * 1024 + 1);
    mkdirSync(join(root, "folder"));
    symlinkSync("good.xml", join(root, "link.xml"));
    symlinkSync("/dev/zero", join(root, "zero.xml"));
    execFileSync("mkfifo", [join(root, "pipe.xml")]);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(["good.xml", "./folder/../good.xml", "link.xml"])("is read at %s", async (path) => {
    expect(await readReport(root, path)).toMatchObject({ ok: true, report: { tests: tests(1) } });
  });

  it.each([
    ["nowhere.xml", "nowhere.xml is not there"],
    ["../x.xml", "../x.xml is outside the project"],
    ["/etc/passwd", "/etc/passwd is outside the project"],
    ["zero.xml", "zero.xml is outside the project"],
    ["folder", "folder is not a file"],
    ["pipe.xml", "pipe.xml is not a file"],
    ["large.xml", "large.xml holds more than 32 MiB"],
    ["bad.xml", "bad.xml: it is the output of no known tool"],
  ])("is refused at %s, and nothing of it told", async (path, problem) => {
    expect(await readReport(root, path)).toEqual({ ok: false, problem });
  });
});

describe("a report for a requirement", () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "navigator-report-"));
    const failing = `<testcase name="${"n".repeat(5_000)}"><failure message="${"m".repeat(5_000)}"/></testcase>`;
    writeFileSync(join(root, "many.xml"), `<testsuite errors="21">${failing.repeat(20)}</testsuite>`);
    writeFileSync(join(root, "tsc.txt"), "a.ts(1,2): error TS1: no");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("counts errors without a test as failed, and keeps five failures of a line or two", async () => {
    const read = await readReport(root, "many.xml");
    expect(read).toMatchObject({ ok: true, report: { tests: tests(21, 21) } });
    const failures = read.ok ? read.report.failures : [];
    expect(failures.map(({ name, message }) => [name.length, message.length])).toEqual(
      Array(5).fill([200, 300]),
    );
  });

  it("may be of any tool", async () => {
    expect(await readReport(root, "tsc.txt")).toEqual({
      ok: true,
      report: { types: { errors: 1 }, failures: [{ name: "TS1", message: "no" }] },
    });
  });

  it("is measured with its source, rank and time", async () => {
    expect(await readMeasurements(root, "tsc.txt", false)).toMatchObject({
      measured: true,
      source: "tsc",
      rank: 2,
      path: "tsc.txt",
      at: expect.stringMatching(/^\d{4}-/),
    });
    expect(await readMeasurements(root, join(root, "..", "nowhere"), true)).toMatchObject({
      measured: false,
    });
  });
});
