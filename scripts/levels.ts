import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { AttackReport } from "../src/model/attack.ts";
import { everyLevel, fallTable, withTable } from "../test/attack/levels.fixture.ts";

const MOST_BYTES = 10_000_000;
const Told = z.object({ data: AttackReport });
const folder = mkdtempSync(join(tmpdir(), "navigator-levels-"));
try {
  const workflow = join(folder, "every-level.json");
  writeFileSync(workflow, JSON.stringify(everyLevel));
  const words = ["bin/navigator.js", "attack", workflow, "--level", "user", "--tries", "8", "--json"];
  const told = execFileSync(process.execPath, words, { encoding: "utf8", maxBuffer: MOST_BYTES });
  const { falls = [], terminal } = Told.parse(JSON.parse(told)).data;
  if (terminal === undefined) throw new Error("no program here makes a terminal: nothing was measured");
  const table = fallTable(falls);
  for (const page of ["README.md", "docs/threat-model.md"])
    writeFileSync(page, withTable(readFileSync(page, "utf8"), table));
  process.stdout.write(`${table}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
