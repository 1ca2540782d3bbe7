import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";
import { broken, caller, review } from "./definitions.fixture.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
  binary.write("review.json", review);
  binary.write("caller.json", caller);
  binary.write("broken.yaml", broken);
});
afterAll(() => binary.remove());

describe("navigator check", () => {
  it("reports a sound file with its id and no findings", async () => {
    const { code, out, err } = await binary.run(["check", "review.json", "--quiet"]);
    expect(out.split("\n")).toEqual([
      expect.stringMatching(/^review\.json review, 5 nodes, at most \d+ reports(, perhaps fewer)?$/),
      "1 file, 0 errors, 0 warnings",
      "",
    ]);
    expect([code, err]).toEqual([0, ""]);
  });

  it("shows each finding with its position, severity, code, message and fix, and exits with 1", async () => {
    const { code, out } = await binary.run(["check", "broken.yaml"]);
    expect(out.split("\n")).toEqual([
      "broken.yaml not loaded",
      '  broken.yaml:5:21 error bad-type "result" of this end node must be one of success, failure, blocked, cancelled, but it is "sucess".',
      '      Did you mean "success"?',
      '  broken.yaml:7:19 error dangling-edge The edge goes to "wrok", and there is no such node.',
      '      Did you mean "work"?',
      '  broken.yaml:4:34 warning unknown-key "maxRetrys" is not a field of a task node; it is kept and has no effect.',
      '      Did you mean "maxRetries"?',
      "1 file, 2 errors, 1 warning",
      "",
    ]);
    expect(code).toBe(1);
  });

  it("prints the same facts as JSON", async () => {
    const { code, out } = await binary.run(["check", "broken.yaml", "--json"]);
    const { data } = JSON.parse(out) as {
      data: { errors: number; warnings: number; files: { findings: object[] }[] };
    };
    expect(data).toMatchObject({ errors: 2, warnings: 1, files: [{ file: "broken.yaml", readable: true }] });
    expect(data.files[0]?.findings[1]).toEqual({
      code: "dangling-edge",
      severity: "error",
      at: "start -> wrok",
      message: 'The edge goes to "wrok", and there is no such node.',
      fix: 'Did you mean "work"?',
      spot: { file: "broken.yaml", line: 7, column: 19 },
    });
    expect(code).toBe(1);
  });

  it("hides findings of severity info with --quiet", async () => {
    const text = JSON.stringify({ ...review, colour: "red" });
    binary.write("note.json", text);
    expect((await binary.run(["check", "note.json"])).out).toContain("info unknown-key");
    expect((await binary.run(["check", "note.json", "-q"])).out).not.toContain("info");
  });

  it("exits with 0 when there are only warnings", async () => {
    const nodes = { ...review.nodes, island: { type: "task", name: "Island" } };
    const edges = [...review.edges, { from: "island", to: "done" }];
    binary.write("warned.json", { ...review, nodes, edges });
    const { code, out } = await binary.run(["check", "warned.json"]);
    expect(out).toContain("warning unreachable");
    expect(code).toBe(0);
  });

  it("resolves called workflows from the other files, in any order", async () => {
    for (const files of [["caller.json", "review.json"], ["review.json", "caller.json"], ["caller.json"]]) {
      const { code, out } = await binary.run(["check", ...files]);
      expect(out).not.toContain("unknown-workflow");
      expect(code).toBe(0);
    }
  });

  it("checks every workflow file of a folder, and skips scenarios", async () => {
    for (const name of ["a.json", "b.yaml", "c.yml"])
      binary.write(`folder/${name}`, { ...review, id: name.slice(0, 1) });
    binary.write("folder/a.scenarios.yaml", "workflow: a\n");
    binary.write("folder/notes.txt", "nothing");
    const { code, out } = await binary.run(["check", "folder", "-q"]);
    expect(out.match(/^folder.[abc]\.\w+ [abc],/gm)).toHaveLength(3);
    expect(out).toContain("3 files, 0 errors");
    expect(code).toBe(0);
  });

  it("exits with 2 for a folder without workflow files", async () => {
    binary.write("bare/notes.txt", "nothing");
    const { code, out } = await binary.run(["check", "bare"]);
    expect(out).toBe("There are no workflow files in bare; their names end in .yaml, .yml or .json.\n");
    expect(code).toBe(2);
  });

  it.each([
    ["is no YAML", "a: [1,\n b: }"],
    ["is empty", ""],
    ["is binary", "\u0000\u0001\u0002"],
    ["is a list", "[1, 2]"],
  ])("exits with 2 for a file that %s", async (_, content) => {
    binary.write("unusable.yaml", content);
    const { code, out } = await binary.run(["check", "unusable.yaml"]);
    expect(out).toMatch(
      /^unusable\.yaml not loaded\n {2}unusable\.yaml:\d+:\d+ error (unreadable|bad-type) .+\.\n {6}\S/,
    );
    expect(code).toBe(2);
  });

  it("reports all other files when one is unreadable, and exits with 2", async () => {
    for (const files of [
      ["absent.yaml", "broken.yaml", "review.json"],
      ["review.json", "broken.yaml", "absent.yaml"],
    ]) {
      const { code, out } = await binary.run(["check", ...files]);
      expect(out).toContain(
        "absent.yaml not loaded\n  absent.yaml error unreadable absent.yaml cannot be read (ENOENT).",
      );
      expect(out).toContain("broken.yaml:7:19 error dangling-edge");
      expect(out).toContain("review.json review, 5 nodes");
      expect(out).toContain("3 files, 3 errors");
      expect(code).toBe(2);
    }
  });

  it("exits with 2 for a missing file, and names it", async () => {
    const { code, out, err } = await binary.run(["check", "absent.yaml"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toBe(
      "INPUT_UNREADABLE absent.yaml cannot be read (ENOENT).\n  Name an existing file that holds JSON or YAML.\n",
    );
  });

  it("reads Windows line ends, and finds the right line in them", async () => {
    binary.write("windows.yaml", broken.replaceAll("\n", "\r\n"));
    const { out } = await binary.run(["check", "windows.yaml"]);
    expect(out).toContain("windows.yaml:7:19 error dangling-edge");
    binary.write("windows.json", JSON.stringify(review, null, 2).replaceAll("\n", "\r\n"));
    expect((await binary.run(["check", "windows.json"])).code).toBe(0);
  });

  it("reads files with spaces and signs in their paths, and takes a missing id from the file name", async () => {
    const { id: _, ...nameless } = review;
    for (const name of ["a b/übung.json", "\u65e5\u672c/review.json", "--quiet/review.json"]) {
      binary.write(name, review);
      const { code, out } = await binary.run(["check", `./${name}`]);
      expect(out).toMatch(new RegExp(`^"?\\./${name}"? review, 5 nodes`));
      expect(code).toBe(0);
    }
    binary.write("from-file.json", nameless);
    expect((await binary.run(["check", "from-file.json"])).out).toContain(
      "from-file.json from-file, 5 nodes",
    );
  });

  it("reads a file with a byte order mark", async () => {
    binary.write("marked.json", `\ufeff${JSON.stringify(review)}`);
    expect((await binary.run(["check", "marked.json"])).code).toBe(0);
  });
});
