import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeCall } from "./judge-call.ts";
import { judgedRun, level, world } from "./world.fixture.ts";

const MOST_MS = 3_000;

const bounds = { allow: { edit: ["src/**"] }, deny: { run: ["publish", "rm -rf *"], edit: ["**/*.key"] } };
const pieces = [
  "git",
  "push",
  "echo",
  "bash -c",
  "eval",
  "$(",
  ")",
  "`",
  "'",
  '"',
  "${",
  "}",
  "{",
  ",",
  "|",
  "&&",
  "||",
  ";",
  "\n",
  "&",
  "<<EOF",
  "EOF",
  "<<<",
  "<(",
  ">",
  ">>",
  "x=",
  "$x",
  "$@",
  "for x in a b; do",
  "done",
  "if",
  "then",
  "fi",
  "case x in",
  "esac",
  "f()",
  "find . -exec",
  "\\;",
  "xargs",
  "\\",
  "*",
  "?",
  "[",
  "~",
  "$'\\x41'",
  "((",
  "))",
  "[[",
  "]]",
  "alias a=",
  "sed -i",
  "tar",
  "function",
  "coproc",
  "!",
  "time",
  "#",
  "-c",
  "npm run release",
  "source",
  "..",
  "/",
  "\u0000",
  "é",
  "env -S",
];

/** Texts that a parser may find hard: large, deep, or made of one thing. */
const large: readonly (readonly [string, string])[] = [
  ["many commands", "git status; ".repeat(16_000)],
  ["a long word", `echo ${"a".repeat(190_000)}`],
  ["deep substitutions", `echo ${"$(".repeat(5_000)}${")".repeat(5_000)}`],
  ["deep shells", `${"bash -c '".repeat(2_000)}`],
  ["deep braces", `echo ${"{a,".repeat(3_000)}${"}".repeat(3_000)}`],
  ["many braces", `echo ${"{a,b}".repeat(2_000)}`],
  ["many quotes", `echo ${'"'.repeat(100_001)}`],
  ["a large here-document", `cat > src/a <<'EOF'\n${"rm -rf x\n".repeat(20_000)}EOF`],
  ["many variables", `${"a=b; ".repeat(10_000)} $a`],
  [
    "a doubling variable",
    `${Array.from({ length: 300 }, (_, n) => `a${n + 1}="$a${n}$a${n}"`).join(";")}; $a300`,
  ],
  ["functions that call each other", "a() { b; b; }; b() { a; a; }; a"],
  ["a bomb", ":(){ :|:& };:"],
  ["nested loops", `${"for x in 1 2 3 4 5 6 7 8 9; do ".repeat(12)} git status ${"; done".repeat(12)}`],
  ["many files", `rm ${"src/*a*b*c*d* ".repeat(10_000)}`],
  ["too long", "a".repeat(300_000)],
];

describe("any text", () => {
  it("BO18: gives a verdict", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 14 }),
        fc.string({ maxLength: 12 }),
        (parts, tail) => {
          expect(typeof judgedRun(`${parts.join(" ")}${tail}`, bounds).allowed).toBe("boolean");
        },
      ),
      { numRuns: 1_500, seed: 7 },
    );
  });

  it.each(large)("BO18: gives a verdict in time: %s", (_name, command) => {
    // CPU time: the clock also counts the other tests that use the cores.
    const begun = process.cpuUsage();
    expect(typeof judgedRun(command, bounds).allowed).toBe("boolean");
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(MOST_MS);
  });

  it("BO18: many files at many levels are refused before they are compared, and each link is resolved once", () => {
    const levels = (count: number) =>
      Array.from({ length: count }, (_, step) =>
        level({ deny: { edit: Array.from({ length: 100 }, (_, file) => `secret${step}/${file}`) } }),
      );
    const asked: string[] = [];
    const counting = {
      ...world,
      realpath: (path: string) => {
        asked.push(path);
        return world.realpath(path);
      },
    };
    const files = Array.from({ length: 2_000 }, (_, number) => `src/${number}`);
    const judge = (paths: readonly string[], count: number) =>
      judgeCall({ kind: "edit", paths, cwd: "/repo" }, levels(count), counting);
    expect(judge(files, 100)).toMatchObject({ allowed: false, reason: expect.stringContaining("too many") });
    expect(judge(files.slice(0, 20), 100).allowed).toBe(true);
    expect(asked).toHaveLength(new Set(asked).size);
  });

  it.each([
    "echo 'open",
    'echo "open',
    "echo $(ls",
    "if true; then",
    "cat <(",
    "echo )",
    "${",
    "a | | b",
    "for x in",
  ])("BO16: %s cannot be read by a shell and is refused", (command) => {
    expect(judgedRun(command, { deny: { run: ["git push"] } }).allowed).toBe(false);
  });
});
