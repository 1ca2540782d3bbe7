import { expect, it } from "vitest";
import { nodeWords, withNodeWords } from "./node-words.ts";

it("the nodes that Navigator adds have names for people, and all others keep their ids", () => {
  expect(["__start__", "__terminal__", "a1/__leave__", "a1/step", "my__own__id"].map(nodeWords)).toEqual([
    "the start",
    "the end",
    "the end of a1",
    "a1/step",
    "my__own__id",
  ]);
  expect(["__proto__", "a/__proto__"].map(nodeWords)).toEqual(["__proto__", "a/__proto__"]);
});

it("a text names such nodes in words, and keeps the word that authors write", () => {
  const text = 'From "a1/__leave__" to "__terminal__" or "b". Name an activity, or __terminal__.';
  expect(withNodeWords(text)).toBe(
    'From the end of "a1" to the end or "b". Name an activity, or __terminal__.',
  );
});
