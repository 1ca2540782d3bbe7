import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { starter } from "../src/cli/starter.ts";
import { tierOfFile } from "../src/config/tier-of-file.ts";
import { bundledLayers } from "../src/lifecycle/bundled/bundled-lifecycles.ts";
import { loadLifecycle } from "../src/lifecycle/files/load-lifecycle.ts";
import { loadText } from "../src/workflow/load.ts";
import { readSource } from "../src/workflow/source/read-source.ts";

/** The workflows that a page shows whole. */
function samplesIn(page: string, beginning = "id: "): string[] {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  return blocks.filter((block) => block.startsWith(beginning));
}

const samples = ["README.md", "skills/write-a-workflow/SKILL.md"].flatMap((page) =>
  samplesIn(page).map((text) => ({ page, text })),
);

describe("a workflow shown as a sample", () => {
  it.each([...samples, { page: "navigator init", text: starter("own") }])(
    "gives no findings: $page",
    ({ text }) => {
      const { program, findings } = loadText(text);
      expect(program).toBeDefined();
      expect(findings).toEqual([]);
    },
  );

  it("makes as many reports as the page says", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    const [said] = /at most \d+ reports/.exec(readme) ?? [];
    const bounds = samplesIn("README.md").map((text) => loadText(text).bound);
    expect(bounds.map((bound) => `at most ${bound?.reports} reports`)).toEqual([said]);
  });
});

describe("the page about lifecycles", () => {
  const page = "docs/guide/lifecycles.md";

  it("shows a lifecycle that gives no findings", () => {
    const found = samplesIn(page, "name: ").map(
      (text) => loadLifecycle(readSource(text), { name: "team", known: bundledLayers() }).findings,
    );
    expect(found).toEqual([[]]);
  });

  it("shows a configuration that gives no findings", () => {
    const found = samplesIn(page, "lifecycles: ").map(
      (text) => tierOfFile({ tier: "project", file: "navigator.yaml", text }, (_, path) => path).findings,
    );
    expect(found).toEqual([[]]);
  });
});
