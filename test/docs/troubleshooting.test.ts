import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { textOf } from "./pages.fixture.ts";

/** All texts that the product can print. */
function sources(): string {
  return ["src", "scripts", "dashboard/src"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\./.test(name))
        .map((name) => readFileSync(join(folder, name), "utf8")),
    )
    .join("\n");
}

it("the page about troubleshooting heads each part with a message that the product has", () => {
  const text = sources();
  const headings = [...textOf("docs/troubleshooting.md").matchAll(/^### (.+)$/gm)].map(
    ([, line = ""]) => line,
  );
  // A number or dots stand for what the message fills in.
  const unknown = headings.filter((line) =>
    line.split(/\d{4}|…/).some((part) => !text.includes(part.trim())),
  );
  expect(unknown).toEqual([]);
  expect(headings.length).toBeGreaterThan(20);
});
