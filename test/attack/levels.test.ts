import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attackedMachine } from "../../src/adapters/process/attacked-machine.ts";
import { runAttack } from "../../src/attack/run-attack.ts";
import { userAttacks } from "../../src/attack/user/user-attacks.ts";
import type { AttackReport } from "../../src/model/attack.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";
import { Binary } from "../cli/binary.fixture.ts";
import { Desk } from "../support/desk.ts";
import { everyLevel, fallTable } from "./levels.fixture.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Every attack starts a process of its own, on a machine that runs other tests. */
const LONGEST_MS = 400_000;

describe.skipIf(process.platform === "win32")("the levels at which gates fall", () => {
  let desk: Desk;
  let binary: Binary;
  let report: AttackReport;
  beforeAll(async () => {
    desk = new Desk({ bundled: "docs" });
    binary = await Binary.make();
    const workflow = join(binary.folder, "every-level.json");
    writeFileSync(workflow, JSON.stringify(everyLevel));
    const open = (file: string) => openSqliteStore({ file });
    const machine = () =>
      attackedMachine({
        program: [process.execPath, binary.file],
        env: process.env,
        project: "attacked",
        open,
      });
    const request = { workflow, tries: 8, seed: 1, level: "user" as const };
    const attacked = await runAttack(request, desk.call, () => open(":memory:"), machine);
    if (!attacked.ok) throw new Error(attacked.refusal.message);
    report = attacked.value;
  }, LONGEST_MS);
  afterAll(async () => {
    await desk?.close();
    binary?.remove();
  });

  it("are told for every gate, and only a signature holds against a program of the same user", () => {
    if (report.terminal === undefined) return console.error("no program here makes a terminal: not measured");
    const levels = (report.falls ?? []).map(({ node, falls }) => `${node}: ${falls}`);
    expect(levels).toEqual([
      "claim: agent tools",
      "tests: same user",
      "question: client",
      "operator: same user",
      "signed: not at all",
      "approved: not at all",
    ]);
  });

  it("are measured with every attack that fits, and attacks that change the record prove nothing", () => {
    if (report.terminal === undefined) return;
    const signed = report.falls?.find(({ node }) => node === "signed");
    const fitting = userAttacks.map(({ name }) => name).filter((name) => name !== "replaced programs");
    expect(signed?.tried).toEqual(fitting);
    expect(signed?.unproven).toEqual(["written database", "own approvers", "broken glass"]);
  });

  it.each(["README.md", "docs/threat-model.md"])("are in %s as they were measured", (file) => {
    if (report.terminal === undefined) return;
    expect(readFileSync(join(root, file), "utf8")).toContain(fallTable(report.falls ?? []));
  });
});
