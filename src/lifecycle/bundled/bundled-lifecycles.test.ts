import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Lifecycle } from "../../model/lifecycle.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import { driveToDone } from "../driven.fixture.ts";
import { chainOf, loadLifecycle, loadOverlay } from "../files/load-lifecycle.ts";
import { resolved } from "../files/resolved.ts";
import { missingCategories } from "../missing-categories.ts";
import { getPrompt, listPrompts } from "../prompts/get-prompt.ts";
import { isTakeable } from "../takeable.ts";
import { bundledLayers, bundledLifecycle, bundledNames, bundledOverlays } from "./bundled-lifecycles.ts";

const known = bundledLayers();
const read = (file: string) => readSource(readFileSync(`lifecycles/${file}`, "utf8"), { file });

describe("the bundled lifecycles", () => {
  it("Y7: are these eight, and the overlay for git", () => {
    expect(bundledNames.toSorted()).toEqual([
      "default",
      "hierarchical",
      "kanban",
      "push",
      "relay",
      "solo",
      "sprint",
      "swarm",
    ]);
    expect([...bundledOverlays().keys()]).toEqual(["git"]);
    expect(readdirSync("lifecycles")).toHaveLength(9);
  });

  it.each(bundledNames)("Y7: %s has no findings above info, and is what its file says", (name) => {
    const { lifecycle, findings } = loadLifecycle(read(`${name}.yaml`), { name, known });
    expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(bundledLifecycle(name)).toEqual(lifecycle);
    expect(Lifecycle.parse(lifecycle)).toEqual(lifecycle);
    expect(lifecycle?.description).toBeTruthy();
  });

  it.each(bundledNames)(
    "Y7: %s serves tasks with a workflow, and leads a task from its creation to done",
    (name) => {
      const lifecycle = bundledLifecycle(name);
      expect(missingCategories(lifecycle)).toEqual([]);
      expect(lifecycle.order.some((state) => isTakeable(lifecycle, state))).toBe(true);
      for (const phase of [undefined, ...Object.keys(lifecycle.phases)]) {
        const moves = driveToDone(lifecycle, phase);
        expect(moves.filter(({ claims }) => claims)).toHaveLength(1);
        expect(moves.flatMap(({ prompts }) => prompts).length).toBeGreaterThan(0);
      }
    },
  );

  it.each(bundledNames)(
    "Y7: %s with the overlay for git asks for a commit, and tells workers to branch",
    (name) => {
      const layer = known.get(name);
      const overlay = bundledOverlays().get("git");
      assert.ok(layer && overlay);
      const lifecycle = resolved(name, { chain: chainOf(layer, known), overlays: [overlay] });
      const plain = bundledLifecycle(name);
      expect(lifecycle.order).toEqual(plain.order);
      const said = driveToDone(lifecycle)
        .flatMap(({ prompts }) => prompts.map(({ text }) => text))
        .join("\n");
      expect(said).toContain("git switch -c task/{{task_id}}");
      expect(JSON.stringify(lifecycle.gates)).toContain("gate/commit");
      for (const trigger of listPrompts(plain))
        expect(getPrompt(lifecycle, trigger)).toContain(getPrompt(plain, trigger));
    },
  );

  it("Y7: the overlay has no findings above info", () => {
    const base = [known.get("default") ?? assert.fail()];
    const { findings } = loadOverlay(read("overlay-git.yaml"), { name: "git", known, base });
    expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  it("Y7: the default one has the states, exits and phases that every file builds on", () => {
    const { states, phases, settings, order } = bundledLifecycle("default");
    expect(order.map((name) => [name, states[name]?.timed, ...(states[name]?.exits ?? [])])).toEqual([
      ["pending", false, "assigned", "working", "cancelled"],
      ["assigned", false, "working", "pending", "cancelled"],
      ["working", true, "completed", "failed", "pending"],
      ["completed", false, "pending"],
      ["failed", false, "pending"],
      ["cancelled", false],
    ]);
    expect(Object.keys(phases)).toHaveLength(15);
    expect(settings).toEqual({
      initialState: "pending",
      disconnectState: "pending",
      blockingStates: ["pending", "assigned", "working"],
      unknownPhase: "warn",
    });
  });
});
