import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-forensics-"));
const report = join(folder, "report.xml");
let binary: Binary;
beforeAll(async () => {
  writeFileSync(
    report,
    '<testsuite><testcase name="a"/><testcase name="b"><failure/></testcase></testsuite>',
  );
  writeFileSync(join(folder, "broken.json"), "{");
  binary = await Binary.make();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  binary.remove();
});

it("navigator forensics prints the figures of named reports with their source", async () => {
  const { code, out } = await binary.run(["forensics", "--report", report]);
  expect(out).toMatch(/^tests +passed 1, failed 1, skip 0 +junit, rank 2, \d{4}-/m);
  expect(out).toMatch(/^lint +not measured +no report measures it$/m);
  expect(code).toBe(0);
});

it("navigator forensics --json gives every field, and says why a report is not measured", async () => {
  const { out } = await binary.run(["forensics", "--report", join(folder, "broken.json"), "--json"]);
  expect(JSON.parse(out)).toMatchObject({
    data: {
      tests: {
        measured: false,
        because: expect.stringContaining("it is not well-formed JSON; it may be cut off"),
      },
      reports: [{ measured: false }],
    },
  });
});
