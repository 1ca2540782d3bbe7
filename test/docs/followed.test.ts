import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Block, blocksOf, commandsIn } from "./pages.fixture.ts";
import { notRun } from "./plans.fixture.ts";
import { Shell } from "./shell.fixture.ts";

/** Pages that a reader follows from the first command to the last, in an empty folder. */
const pages = [
  "docs/guide/tutorial.md",
  "docs/recipes/review-loop.md",
  "docs/recipes/two-approvers.md",
  "docs/recipes/research-with-forks.md",
];

let shell: Shell;
beforeAll(async () => {
  shell = await Shell.make();
});
afterAll(() => shell.remove());

/** Whether the page shows a refusal as the answer to the last command. */
function isRefused(shown: Block | undefined): boolean {
  return shown?.kind === "text" && /^[A-Z]+_[A-Z_]+|^This is for a person|^No\b/.test(shown.text);
}

describe("a page that is followed word by word", () => {
  it.each(pages)("%s shows what its commands print", (page) => {
    const blocks = blocksOf(page);
    let folder = shell.newFolder(page.replaceAll(/\W/g, "-"));
    let printed = "";
    for (const [index, { kind, text }] of blocks.entries()) {
      if (kind === "text") expect(printed, `${page}: ${text}`).toContain(text.trimEnd());
      if (kind !== "sh") continue;
      const commands = commandsIn(text).filter(
        (command) => !Object.keys(notRun).some((beginning) => command.startsWith(beginning)),
      );
      const { status, out, err, cwd } = shell.run(commands.join("\n"), folder);
      const isExpected = isRefused(blocks[index + 1]) ? [1, 3, 4].includes(status ?? 0) : status === 0;
      expect(isExpected, `${page}: ${text}\n${status} ${err}${out}`).toBe(true);
      printed = `${err}${out}`;
      folder = cwd;
    }
    expect(blocks.filter(({ kind }) => kind === "text").length).toBeGreaterThan(3);
  });
});
