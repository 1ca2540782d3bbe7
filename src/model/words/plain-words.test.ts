import { expect, it } from "vitest";
import { plainWords } from "./plain-words.ts";

it.each([
  ["npm test", ["npm", "test"]],
  ["  npm\t run 'a b' \"c d\"x ", ["npm", "run", "a b", "c dx"]],
  ["git commit -m 'a|b; $c'", ["git", "commit", "-m", "a|b; $c"]],
  ["npm test ''", ["npm", "test", ""]],
])("HO16: %s is nothing but words", (command, words) => {
  expect(plainWords(command)).toEqual(words);
});

it.each([
  "npm test || true",
  "npm test &",
  "npm test; echo",
  "npm test > out",
  "$(npm test)",
  "`npm test`",
  "X=1 npm test",
  "npm test\nrm x",
  'npm "$X"',
  "npm te\\st",
  "npm test *",
  "npm 'test",
  "! npm test",
  "~/npm test",
  "",
  "   ",
  `npm ${"x".repeat(10_001)}`,
])("HO16: %s is more than words", (command) => {
  expect(plainWords(command)).toBeUndefined();
});
