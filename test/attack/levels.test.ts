import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attackedMachine } from "../../src/adapters/process/attacked-machine.ts";
import { runAttack } from "../../src/attack/run-attack.ts";
import { hasFallen } from "../../src/attack/user/has-fallen.ts";
import { openSiege } from "../../src/attack/user/open-siege.ts";
import { taskAt } from "../../src/attack/user/siege-task.ts";
import { userAttacks } from "../../src/attack/user/user-attacks.ts";
import { gatesOf } from "../../src/authority/gates-of.ts";
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
  let workflow: string;
  const open = (file: string) => openSqliteStore({ file });
  const openMachine = () => {
    const program = [process.execPath, binary.file];
    return attackedMachine({ program, env: process.env, project: "attacked", open });
  };
  beforeAll(async () => {
    desk = new Desk({ bundled: "docs" });
    binary = await Binary.make();
    workflow = join(binary.folder, "every-level.json");
    writeFileSync(workflow, JSON.stringify(everyLevel));
    const request = { workflow, tries: 8, seed: 1, level: "user" as const };
    const attacked = await runAttack(request, desk.call, () => open(":memory:"), openMachine);
    if (!attacked.ok) throw new Error(attacked.refusal.message);
    report = attacked.value;
  }, LONGEST_MS);
  afterAll(async () => {
    await desk?.close();
    binary?.remove();
  });

  it("AU1 AU2 AU3: are told for every gate, and only a signature holds against a program of the same user", () => {
    if (report.terminal === undefined) return console.error("no program here makes a terminal: not measured");
    const levels = (report.falls ?? []).map(({ node, falls }) => `${node}: ${falls}`);
    expect(levels).toEqual([
      "claim: agent tools",
      "tests: same user",
      "question: client",
      "operator: same user",
      "signed: not at all",
      "approved: not at all",
      "stopped: same user",
      "sealed: not at all",
    ]);
  });

  it.each(["signed", "approved", "sealed"])(
    "AU1 AU2: are measured at %s with every attack that fits, and attacks that change the record prove nothing",
    (gate) => {
      if (report.terminal === undefined) return;
      const fall = report.falls?.find(({ node }) => node === gate);
      const fitting = userAttacks.map(({ name }) => name).filter((name) => name !== "replaced programs");
      expect(fall?.tried).toEqual(fitting);
      expect(fall?.unproven).toEqual(["written database", "own approvers", "broken glass"]);
    },
  );

  it(
    "AU1: fall to the token and to the page's calls too, where nothing is demanded",
    async () => {
      const machine = await openMachine();
      try {
        const siege = await openSiege({ workflow, seed: 1 }, desk.call, machine);
        if (!siege.ok) throw new Error(siege.refusal.message);
        const gates = gatesOf(siege.value.arena.target.program);
        for (const gate of gates.filter(({ node }) => node === "question" || node === "stopped"))
          for (const attack of userAttacks.filter(({ name }) =>
            /^(operator's token|page's calls)$/.test(name),
          )) {
            const sieged = await taskAt(gate, siege.value);
            if (!sieged) throw new Error(`no task waits at ${gate.node}`);
            expect(await hasFallen(sieged)).toBe(false);
            await attack.act(sieged);
            expect(await hasFallen(sieged), `${gate.node}: ${attack.name}`).toBe(true);
          }
      } finally {
        await machine.store.close();
        await machine.close();
      }
    },
    LONGEST_MS,
  );

  it("AU3: are told for ends that ask a person, as gates that a resolution opens", () => {
    const ends = (report.falls ?? []).filter(({ kind }) => kind === "resolution");
    expect(ends).toMatchObject([
      { node: "stopped", opens: "person" },
      { node: "sealed", opens: "person", demands: "present" },
    ]);
    const counted = report.gates.filter(({ kind }) => kind === "resolution");
    expect(counted.map(({ node }) => node)).toEqual(["stopped", "sealed"]);
  });

  it.each(["README.md", "docs/threat-model.md"])("AU4: are in %s as they were measured", (file) => {
    if (report.terminal === undefined) return;
    expect(readFileSync(join(root, file), "utf8")).toContain(fallTable(report.falls ?? []));
  });
});
