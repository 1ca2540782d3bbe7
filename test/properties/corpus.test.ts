import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../src/rehearsal/seeded.ts";
import { type Loaded, loadText } from "../../src/workflow/load.ts";
import type { Program } from "../../src/workflow/program.ts";
import { makeAnyMove, sendOn } from "./diligent-agents.fixture.ts";
import { movePlan } from "./move-plan.arbitrary.ts";
import { Trial } from "./trial.fixture.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../../shared/corpus/graph");

interface Found extends Loaded {
  readonly file: string;
}

/** All sample workflows; a file without nodes holds tasks. Loaded twice, so that subflows are known. */
function found(): Found[] {
  if (!existsSync(folder)) return [];
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))
    .filter(({ text }) => Object.hasOwn(JSON.parse(text), "nodes"));
  const known = new Map<string, Program>();
  const load = () =>
    texts.map(({ file, text }) => ({
      file,
      ...loadText(text, { file, id: file.replace(/\.json$/, ""), known: (id) => known.get(id) }),
    }));
  for (const { program } of load()) if (program) known.set(program.id, program);
  return load();
}

const files = found();

if (files.length === 0) console.error("there are no workflows of other people here to try");

describe.skipIf(files.length === 0)("workflows that other people wrote", () => {
  const programs = files.flatMap(({ program }) => program ?? []);
  const workflows = {
    byId: (id: string) => programs.find((program) => program.id === id),
    byVersion: (version: string) => programs.find((program) => program.version === version),
  };

  it.each(files)("$file loads without an error", ({ findings }) => {
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each(programs)("$id is walked to an end by agents and a person, hundreds of times", (program) => {
    const ends = new Map<string, number>();
    for (let seed = 0; seed < 300; seed++) {
      const trial = new Trial({ program, workflows });
      const chance = seeded(seed);
      while (makeAnyMove(trial, chance) || sendOn(trial, chance));
      trial.finish();
      const { step, result } = trial.run.root.position;
      expect(result, `it stops at ${step}`).toBeDefined();
      ends.set(step, (ends.get(step) ?? 0) + 1);
    }
    console.error(`${program.id}: ${[...ends].map(([step, count]) => `${step} ${count}`).join(", ")}`);
  });

  it.each(programs)("$id survives random moves", (program) => {
    fc.assert(
      fc.property(fc.array(movePlan, { minLength: 20, maxLength: 60 }), (plans) => {
        const trial = new Trial({ program, workflows });
        for (const plan of plans) trial.play(plan);
        trial.finish();
      }),
      { numRuns: 50, seed: 31 },
    );
  });
});
