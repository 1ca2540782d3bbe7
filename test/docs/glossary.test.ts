import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { pageFiles } from "./pages.fixture.ts";

const glossary = readFileSync("docs/glossary.md", "utf8");
const rows = [...glossary.matchAll(/^\| ([^|]+?) +\| (.+?) +\|$/gm)]
  .map(([, word = "", meaning = ""]) => ({ word, meaning }))
  .filter(({ word }) => word !== "word" && !word.startsWith("-"));
const bold = rows.flatMap(({ meaning }) =>
  [...meaning.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = ""]) => word),
);
const words = [...rows.map(({ word }) => word), ...bold];

const pages = pageFiles()
  .filter((page) => !page.startsWith("docs/reference/") && page !== "docs/glossary.md")
  .map((page) => readFileSync(page, "utf8").replaceAll(/```.*?```/gs, ""))
  .join("\n")
  .toLowerCase();
const prose = pages.replaceAll(/`[^`\n]*`/g, "");
/** The names of files and folders in the code: a word of the glossary may be one of the code alone. */
const names = readdirSync("src", { recursive: true, encoding: "utf8" }).join("\n");

/** How often a text has a word, in any number. */
function count(text: string, word: string): number {
  const stem = word.replace(/y$/, "(?:y|ie)");
  return text.match(new RegExp(`\\b${stem}(?:e?s|d|ed)?\\b`, "g"))?.length ?? 0;
}

/** Nouns of the model that are ordinary words of the trade, or are explained where they are used. */
const ordinary = new Set(
  "attached file, attack, configuration, delivery, duration, frame, graph, guided, history, json, limits, metrics, new task, pass, pruned, routing, running server, status, stuck, test report, trusted definition, usual port".split(
    ", ",
  ),
);

/** Words that would be a second name for a thing that has a row. */
const second: Readonly<Record<string, string>> = {
  kernel: "Navigator",
  breakpoint: "checkpoint",
  milestone: "checkpoint",
  "human in the loop": "person",
  "user agent": "client",
  vertex: "node",
  arc: "edge",
};

describe("the glossary", () => {
  it("has each word once", () => {
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
    expect(rows.length).toBeGreaterThan(80);
  });

  it("has only words that the docs or the code use", () => {
    const unused = words.filter(
      (word) =>
        count(pages, word.toLowerCase()) === 0 && count(names, word.toLowerCase().replaceAll(" ", "-")) === 0,
    );
    expect(unused).toEqual([]);
  });

  it("has every noun of the model that the docs use", () => {
    const nouns = readdirSync("src/model")
      .filter((file) => /^[a-z-]+\.ts$/.test(file))
      .map((file) => basename(file, ".ts").replaceAll("-", " "));
    const missing = nouns.filter(
      (noun) => !words.includes(noun) && !ordinary.has(noun) && count(prose, noun) > 1,
    );
    expect(missing).toEqual([]);
  });

  it("has no second name for a thing", () => {
    const used = Object.keys(second).filter((word) => count(prose, word) > 0);
    expect(used).toEqual([]);
  });

  it("has every word that a page sets in bold to define it", () => {
    const defined = [...prose.matchAll(/^(?:- )?(?:An?|The) \*\*([a-z ]+)\*\* (?:is|names|are)\b/gim)].map(
      ([, word = ""]) => word,
    );
    expect(defined.length).toBeGreaterThan(3);
    expect(defined.filter((word) => !words.includes(word))).toEqual([]);
  });
});
