import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blocksOf, commandsIn, pageFiles } from "./pages.fixture.ts";
import { notRun, type PagePlan, plans } from "./plans.fixture.ts";
import { Shell } from "./shell.fixture.ts";

/** Pages that a test of their own follows from beginning to end, word by word. */
const followed = [
  "docs/guide/a-team-of-five.md",
  "docs/guide/a-routed-build.md",
  "docs/guide/tutorial.md",
  "docs/recipes/review-loop.md",
  "docs/recipes/two-approvers.md",
  "docs/recipes/research-with-forks.md",
];

const withCommands = pageFiles()
  .filter((page) => !followed.includes(page))
  .map((page) => ({ page, scripts: blocksOf(page).filter(({ kind }) => kind === "sh") }))
  .filter(({ scripts }) => scripts.length > 0);

let shell: Shell;
beforeAll(async () => {
  shell = await Shell.make();
});
afterAll(() => shell.remove());

function excuseFor(command: string): string | undefined {
  return Object.keys(notRun).find((beginning) => command.startsWith(beginning));
}

/** The command as it is run: with the values that stand for words of the page. */
function asRun(command: string, { words = {}, exits = {} }: PagePlan): string {
  let text = command.replaceAll("node bin/navigator.js", "navigator");
  for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, value);
  const [, exit] = Object.entries(exits).find(([part]) => command.includes(part)) ?? [];
  const bare = text.replace(/ +#.*$/gm, "");
  return exit === undefined ? bare : `code=0; ${bare} || code=$?; [ $code = ${exit} ]`;
}

describe("the pages for users", () => {
  it("hold shell commands only in blocks that are marked as such", () => {
    const others = pageFiles().flatMap((page) =>
      blocksOf(page)
        .filter(({ kind, text }) => kind !== "sh" && /^(navigator|npx?|git|node) /m.test(text))
        .map(({ text }) => `${page}: ${text.split("\n")[0]}`),
    );
    expect(others).toEqual([]);
  });

  it("hold every command that is listed as not run, with a reason", () => {
    const commands = pageFiles().flatMap((page) =>
      blocksOf(page).flatMap(({ kind, text }) => (kind === "sh" ? commandsIn(text) : [])),
    );
    const stale = Object.keys(notRun).filter((one) => !commands.some((command) => command.startsWith(one)));
    expect(stale).toEqual([]);
  });

  it.each(withCommands)("$page holds only commands that run", ({ page, scripts }) => {
    const plan = plans[page] ?? {};
    const folder = shell.newFolder(page.replaceAll(/\W/g, "-"));
    const prepared = shell.run(plan.before ?? "", folder);
    expect(prepared.status, `${prepared.out}${prepared.err}`).toBe(0);
    for (const { text } of scripts) {
      const lines = commandsIn(text)
        .filter((command) => excuseFor(command) === undefined)
        .map((command) => asRun(command, plan));
      const { status, out, err } = shell.run(`set -x\n${lines.join("\n")}`, folder);
      expect(status, `${err}${out}`).toBe(0);
    }
  });
});
