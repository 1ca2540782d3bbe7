import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { starter } from "../src/cli/starter.ts";
import { loadText } from "../src/workflow/load.ts";

/** The workflows that a page shows whole. */
function samplesIn(page: string): string[] {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  return blocks.filter((block) => block.startsWith("id: "));
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
