import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Desk } from "../support/desk.ts";
import { Binary } from "./binary.fixture.ts";
import { say } from "./console.fixture.ts";
import { review } from "./definitions.fixture.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
  binary.write("review.json", review);
});
afterAll(() => binary.remove());

const commands = [
  ["start", "mcp", "tasks", "task", "next", "advance", "resolve", "history", "syncs"],
  ["workflows", "load", "migrate", "check", "plan", "diagram", "simulate", "test"],
  ["tour", "init", "remove", "login", "token"],
].flat();

describe("help", () => {
  it("lists every command, examples and the exit codes, and exits with 0", async () => {
    const { code, out, err } = await binary.run(["--help"]);
    for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command}\\b`, "m"));
    expect(out).toContain("Examples:");
    expect(out).toContain("Exit codes:");
    expect([code, err]).toEqual([0, ""]);
  });

  it.each(commands)("of %s describes the command and its options", async (command) => {
    const { code, out } = await say([command, "--help"]);
    expect(out).toMatch(new RegExp(`^Usage: navigator ${command}\\b.*\\n\\n\\S.+\\n`));
    expect(out).toContain("--json");
    expect(code).toBe(0);
  });

  it("is not shown without arguments: that starts the server", async () => {
    const said = (args: readonly string[]) => say(args, {}, {}, () => new Desk().call);
    const { err } = await said([]);
    expect(err).toContain("4747");
    expect(err).toBe((await said(["start"])).err);
  });

  it("names no default where there is none", async () => {
    expect((await say(["start", "--help"])).out).not.toContain("default: []");
  });

  it("comes with a version", async () => {
    const { code, out } = await binary.run(["--version"]);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(code).toBe(0);
  });
});

describe("wrong usage exits with 2 and explains the right one", () => {
  it.each([
    [["chekc", "review.json"], "unknown command 'chekc'\n(Did you mean check?)"],
    [["nonsense"], "unknown command 'nonsense'"],
    [["check", "--quite", "review.json"], "unknown option '--quite'\n(Did you mean --quiet?)"],
    [["check"], "missing required argument 'files'"],
    [["plan", "review.json", "more"], "too many arguments"],
    [["diagram", "review.json", "--format", "png"], "Allowed choices are mermaid, dot, svg."],
    [["simulate", "review.json", "--runs", "0"], "Use a whole number from 1 to 1000000."],
    [["simulate", "review.json", "--runs", "1e9"], "Use a whole number from 1 to 1000000."],
    [["simulate", "review.json", "--weights", "{review: 1}"], "This is not a JSON object: {review: 1}"],
    [["tasks", "--limit", "many"], "Use a whole number from 1 to 500."],
    [["tasks", "--status", "LOST"], "Allowed choices are PENDING"],
    [["tasks", "--store", "cloud"], "Allowed choices are sqlite, memory."],
    [["resolve", "a", "maybe"], "Allowed choices are resume, goto, succeed, fail, cancel."],
    [["start", "--port", "99999"], "Use a whole number from 0 to 65535."],
    [
      ["mcp", "--tools", "hammer"],
      'There is no toolset "hammer": use guided, nav, tasks, team, route, author, admin or all.',
    ],
  ])("%j", async (args, said) => {
    const { code, out, err } = await say(args);
    expect(err).toContain(said);
    expect(err).toContain("--help");
    expect([code, out]).toEqual([2, ""]);
  });
});

it("a taken port exits with 2 and advice", async () => {
  const { code, err } = await say(["start", "--store", "memory"]);
  expect(err).toBe(
    "Port 4747 is in use by another program, maybe another Navigator.\n  Stop that program, or use another port: --port 0 finds a free one.\n",
  );
  expect(code).toBe(2);
});

describe("output", () => {
  it.each([
    ["check", "review.json"],
    ["check", "absent.json"],
  ])("has no colour without a terminal: %s %s", async (...args) => {
    const { out, err } = await binary.run(args);
    expect(`${out}${err}`).not.toContain("\u001b");
  });

  it("is coloured only on a stream that is a terminal", async () => {
    const absent = ["check", "absent.json"];
    expect((await say(absent, { colour: { out: true, err: false } })).err).not.toContain("\u001b");
    expect((await say(absent, { colour: { out: false, err: true } })).err).toContain("\u001b[31m");
    const found = await say(["check", "workflows/release.yaml"], { colour: { out: true, err: false } });
    expect(found.out).toContain("\u001b[32m1 file, 0 errors, 0 warnings");
  });

  it("escapes control sequences and direction overrides from a file", async () => {
    const evil = "\u001b]0;owned\u0007\u001b[2J\u202e\u009b31m";
    binary.write("evil.json", { ...review, [evil]: 1, edges: [...review.edges, { from: evil, to: "work" }] });
    const { code, out } = await binary.run(["check", "evil.json"]);
    expect(code).toBe(1);
    for (const sign of ["\u001b", "\u0007", "\u202e", "\u009b"]) expect(out).not.toContain(sign);
    const unknown = await binary.run(["task", evil, "--store", "memory"]);
    expect(unknown.err).not.toContain("\u001b");
    expect((await binary.run([evil])).err).not.toContain("\u001b");
  });

  it("may be cut off by its reader, as by head", async () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, index) => [`n${index}`, { type: "task", name: "N" }]),
    );
    binary.write("long.json", { ...review, nodes: { ...review.nodes, ...nodes } });
    const child = binary.start(["check", "long.json"]);
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const [code] = await once(child, "close");
    expect([code, err]).toEqual([0, ""]);
  });
});
