import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desks } from "../support/with-desk.ts";
import { Binary } from "./binary.fixture.ts";
import { callersAt } from "./callers.fixture.ts";
import { broken, caller, review } from "./definitions.fixture.ts";
import { longer, plant } from "./load.fixture.ts";
import { dataOf, startServer } from "./server.fixture.ts";

const open = desks();
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-load-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a file into the folder, and gives its path. */
function write(name: string, content: string | object): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("navigator load", () => {
  it("loads a file and prints its id and version", async () => {
    const { person } = callersAt(open());
    const file = write("review.json", review);
    const { code, out, err } = await person("load", file);
    expect(out.startsWith(`${file} review `)).toBe(true);
    expect(out).toMatch(/ review [0-9a-f]{12} loaded\n/);
    expect([code, err]).toEqual([0, ""]);
    expect((await person("workflows")).out).toMatch(/^ {2}review +[0-9a-f]{12} .*from .*review\.json$/m);
  });

  it("prints the findings of all files with their lines, as check does, and loads none", async () => {
    const { person } = callersAt(open());
    const { code, out, err } = await person("load", write("broken.yaml", broken), write("r.json", review));
    expect(err).toMatch(/WORKFLOW_INVALID[\s\S]*broken\.yaml:7:19 error dangling-edge/);
    expect(out).toBe("");
    expect(code).toBe(1);
    expect((await person("workflows")).out).not.toMatch(/^review /m);
  });

  it("verifies files that call each other once all are loaded", async () => {
    const { person } = callersAt(open());
    write("both/a-caller.json", caller);
    write("both/review.json", review);
    write("both/review.scenarios.yaml", "scenarios: []");
    const { code, out } = await person("load", join(folder, "both"));
    expect(out).toMatch(/a-caller\.json caller .*\n[\s\S]*review\.json review /);
    expect(out).not.toContain("unknown-workflow");
    expect(code).toBe(0);
  });

  it("changes nothing in a dry run", async () => {
    const { person } = await plant(open());
    const { code, out } = await person("load", write("longer.json", longer), "--dry-run");
    expect(out).toContain(" would replace the loaded version\n");
    expect(code).toBe(0);
    expect((await person("workflows")).out).toContain("from tester");
  });

  it("replaces a loaded version, and tells how many tasks stay on it and how to move them", async () => {
    const { person } = await plant(open());
    const { code, out } = await person("load", write("longer.json", longer));
    expect(out).toContain(" loaded, replaces the version before\n");
    expect(out).toMatch(
      / 3 tasks stay on an older version\. .*\n +npx -y agent-navigator migrate review --project test\n/,
    );
    expect(code).toBe(0);
  });

  it("refuses a replacement by an agent, and names who can do it", async () => {
    const { agent, program } = await plant(open());
    const file = write("longer.json", longer);
    const { code, err } = await agent("load", file);
    expect(err).toMatch(/NOT_ALLOWED .*replacing it is for operators/);
    expect(err).toContain("Tell your user to do it in a terminal of their own.");
    expect(code).toBe(4);
    expect((await agent("load", write("new.json", { ...review, id: "new" }))).code).toBe(0);
    expect((await program("load", file)).code).toBe(0);
  });

  it("prints the results as JSON", async () => {
    const { person } = await plant(open());
    const file = write("longer.json", longer);
    const absent = join(folder, "absent.json");
    const refused = await person("load", file, absent, "--json");
    expect(JSON.parse(refused.out)).toMatchObject({
      error: {
        code: "WORKFLOW_INVALID",
        files: [{ file }, { file: absent, findings: [{ code: "unreadable" }] }],
      },
    });
    expect(refused.code).toBe(1);
    const { code, out } = await person("load", file, "--json");
    expect(JSON.parse(out)).toMatchObject({
      data: { files: [{ file, id: "review", replaced: true, tasksOnOlderVersions: 3 }] },
    });
    expect(code).toBe(0);
  });

  it("reports a folder without workflow files", async () => {
    const { person } = callersAt(open());
    write("empty/notes.txt", "nothing");
    const { code, err } = await person("load", join(folder, "empty"));
    expect(err).toMatch(/There are no workflow files in .*empty\.\n.*\.yaml/);
    expect(code).toBe(2);
  });

  it("is visible to a running server", async () => {
    const binary = await Binary.make();
    binary.write("review.json", review);
    const server = await startServer(binary, ["--no-demo", "--json"]);
    try {
      expect((await binary.run(["load", "review.json"])).code).toBe(0);
      const { url } = (JSON.parse(server.out) as { data: { url: string } }).data;
      const token = (await binary.run(["token", "agent"])).out.trim();
      const listed = await dataOf(url, token, "list_workflows", { source: "review.json" });
      expect(listed).toMatchObject({ workflows: [{ id: "review" }] });
    } finally {
      await server.end();
      binary.remove();
    }
  });
});
