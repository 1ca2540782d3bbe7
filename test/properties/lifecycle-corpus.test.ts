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

describe.skipIf(files.length === 0)(
  "lifecycle files of other people (skipped where the corpus is not installed)",
  () => {
    it.each(files)("%s loads without errors, and every finding has its line", (file) => {
      const { lifecycle, findings } = load(file);
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(findings.filter(({ spot }) => spot === undefined)).toEqual([]);
      expect(lifecycle).toBeDefined();
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
