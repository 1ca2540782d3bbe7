import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellWord } from "./shell-word.ts";

/** Splits a line with a real shell. */
function wordsOf(line: string): readonly string[] {
  const read = execFileSync("bash", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" });
  return read.split("\0").slice(0, -1);
}

describe("a word of a command for pasting into a shell", () => {
  it("stays unquoted if it has no special characters", () => {
    for (const plain of ["guided-change.121c6225dc1b", "a/b@c:d+e_F.9"]) expect(shellWord(plain)).toBe(plain);
  });

  it("is quoted otherwise", () => {
    expect(shellWord("x; touch pwned")).toBe("'x; touch pwned'");
    expect(shellWord("it's")).toBe("'it'\\''s'");
    expect(shellWord("")).toBe("''");
    expect(shellWord("a\nb")).toBe("$'a\\012b'");
  });

  it.skipIf(process.platform === "win32")("is one word to a shell, with any content", () => {
    const nasty = fc.string({
      unit: fc.constantFrom(..."x;&|<>$`\"'\\!~*?[]{}()# =\n\t\r\x1b\x7f07-", "ä", "😀"),
      minLength: 1,
      maxLength: 20,
    });
    const texts = fc.sample(nasty, { numRuns: 500, seed: 7 });
    expect(wordsOf(texts.map(shellWord).join(" "))).toEqual(texts);
  });
});
