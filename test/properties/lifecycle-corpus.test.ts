import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bundledLayers, bundledNames } from "../../src/lifecycle/bundled/bundled-lifecycles.ts";
import { driveToDone } from "../../src/lifecycle/driven.fixture.ts";
import {
  chainOf,
  type LoadedLifecycle,
  loadLifecycle,
  loadOverlay,
} from "../../src/lifecycle/files/load-lifecycle.ts";
import { resolved } from "../../src/lifecycle/files/resolved.ts";
import { missingCategories } from "../../src/lifecycle/missing-categories.ts";
import { getPrompt, listPrompts } from "../../src/lifecycle/prompts/get-prompt.ts";
import { readSource } from "../../src/workflow/source/read-source.ts";

const folder = fileURLToPath(new URL("../../../shared/corpus/lifecycle", import.meta.url));
const known = bundledLayers();
const base = [known.get("default") ?? assert.fail()];

function load(file: string): LoadedLifecycle {
  const source = readSource(readFileSync(join(folder, file), "utf8"), { file });
  return file.startsWith("overlay-")
    ? loadOverlay(source, { name: file, known, base })
    : loadLifecycle(source, { name: file, known });
}

const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
const lifecycles = files.filter((file) => !file.startsWith("overlay-"));
const overlays = files.filter((file) => file.startsWith("overlay-"));

/** Mistakes that a person makes in a file; each changes one line. */
const mistakes = [
  ["an exit that leads nowhere", /exits: \[(\w+)/, "exits: [nowhere"],
  ["an initial state that is not there", /initial_state: (\w+)/, "initial_state: nowhere"],
  ["a disconnect state that is not there", /disconnect_state: (\w+)/, "disconnect_state: nowhere"],
  ["a gate of an unknown state", /^ {2}status:\w+:/m, "  status:nowhere:"],
  ["a gate of an unknown phase", /^ {2}phase:\w+:/m, "  phase:nowhere:"],
  ["an enforcement that does not exist", /enforcement: \w+/, "enforcement: sometimes"],
  ["a combination with an unknown state", /^ {2}\w+\+(\w+):/m, "  nowhere+$1:"],
  ["a time that is no yes or no", /timed: (true|false)/, "timed: 7"],
  ["an unknown key", /^ {4}exits:/m, "    exit:"],
  ["a prompt with an unknown variable", /exit: "(.*)"/, 'exit: "{{valid_exit}} $1"'],
  ["a list that is not closed", /exits: \[([^\]]*)\]/, "exits: [$1"],
] as const;

describe.skipIf(files.length === 0)(
  "lifecycle files of other people (skipped where the corpus is not installed)",
  () => {
    it.each(files)("%s loads without errors, and every finding has its line", (file) => {
      const { lifecycle, findings } = load(file);
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(findings.filter(({ spot }) => spot === undefined)).toEqual([]);
      expect(lifecycle).toBeDefined();
    });

    it.each(mistakes)("Y1: %s is found in every file, at its line and column", (_, pattern, instead) => {
      // An overlay may be for another lifecycle than the one that it is checked on.
      const texts = lifecycles.map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
      const written = texts.filter(([, text]) => pattern.test(text));
      expect(written.length).toBeGreaterThan(0);
      for (const [file, text] of written) {
        const line = text.slice(0, text.search(pattern)).split("\n").length;
        const source = readSource(text.replace(pattern, instead), { file });
        const { findings } = loadLifecycle(source, { name: file, known });
        const there = findings.filter(({ severity, spot }) => {
          // The YAML reader notices a list that is not closed where the next line begins.
          const isThere = spot !== undefined && spot.line >= line && spot.line <= line + 1;
          return severity !== "info" && isThere && spot.column > 0;
        });
        expect(there.length, `${file}:${line} ${JSON.stringify(findings).slice(0, 600)}`).toBeGreaterThan(0);
      }
    });

    it.each(lifecycles)(
      "%s leads a task to done in every phase, and serves tasks with a workflow",
      (file) => {
        const { lifecycle } = load(file);
        assert.ok(lifecycle);
        for (const phase of [undefined, ...Object.keys(lifecycle.phases)]) driveToDone(lifecycle, phase);
        expect(missingCategories(lifecycle)).toEqual([]);
      },
    );

    it.each(lifecycles)("%s gives exactly the prompts that it writes, trigger by trigger", (file) => {
      const { lifecycle, layer } = load(file);
      assert.ok(lifecycle && layer);
      const written = new Map<string, string>();
      const note = (
        place: string,
        prompts: { enter?: string | null | undefined; exit?: string | null | undefined } = {},
      ) => {
        for (const side of ["enter", "exit"] as const) {
          const text = prompts[side];
          if (typeof text === "string") written.set(`${side}${place}`, text);
        }
      };
      for (const [name, { prompts }] of Object.entries(layer.states ?? {})) note(`~${name}`, prompts);
      for (const [name, { prompts }] of Object.entries(layer.phases ?? {})) note(`%${name}`, prompts);
      for (const [name, prompts] of Object.entries(layer.combos ?? {}))
        note(`~${name.replace("+", "%")}`, prompts);
      expect(written.size).toBeGreaterThan(10);
      for (const [trigger, text] of written) expect(getPrompt(lifecycle, trigger)).toBe(text);
      expect(listPrompts(lifecycle)).toEqual(expect.arrayContaining([...written.keys()]));
    });

    it.each(overlays)("%s can be laid on every bundled lifecycle and on every other file", (file) => {
      const { layer } = load(file);
      assert.ok(layer);
      const below = [
        ...bundledNames.map((name) => known.get(name) ?? assert.fail()),
        ...lifecycles.map((name) => load(name).layer ?? assert.fail()),
      ];
      for (const one of below)
        driveToDone(resolved("both", { chain: chainOf(one, known), overlays: [layer] }));
    });
  },
);
