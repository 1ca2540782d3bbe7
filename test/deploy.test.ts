import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { say } from "./cli/console.fixture.ts";

const Service = z.object({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).optional(),
});
const compose = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }));
const container = readFileSync("deploy/Containerfile", "utf8");
const unit = readFileSync("deploy/navigator.service", "utf8");

/** The words after `navigator` of each start in the files of `deploy/`. */
const starts: Readonly<Record<string, readonly string[]>> = {
  container: JSON.parse(/^CMD (\[.*\])$/m.exec(container)?.[1] ?? "[]") as string[],
  compose: compose.services["one"]?.command ?? [],
  systemd: /^ExecStart=\/usr\/bin\/env navigator (.*)$/m.exec(unit)?.[1]?.split(" ") ?? [],
};

/** The variables that the sources read, and those of PostgreSQL. */
function knownVariables(): ReadonlySet<string> {
  const text = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(`src/${file}`, "utf8"))
    .join("\n");
  const read = [...text.matchAll(/\[?["'`](NAVIGATOR_[A-Z_]+)["'`]\]?/g)].map(([, name = ""]) => name);
  return new Set([...read, "PGPASSWORD"]);
}

describe("the files of deploy/", () => {
  it("start the server with options that it has", async () => {
    const { out } = await say(["start", "--help"]);
    for (const [file, words] of Object.entries(starts)) {
      expect([file, words[0]]).toEqual([file, "start"]);
      const options = words.filter((word) => word.startsWith("--"));
      expect(options.length).toBeGreaterThan(1);
      for (const option of options) expect(out).toMatch(new RegExp(`^ {2}${option}\\b`, "m"));
    }
  });

  it("set variables that the server reads", () => {
    const known = knownVariables();
    const set = [
      ...Object.keys(compose.services["one"]?.environment ?? {}),
      ...[...container.matchAll(/NAVIGATOR_[A-Z_]+(?==)/g)].map(([name]) => name),
      ...[...unit.matchAll(/NAVIGATOR_[A-Z_]+|PGPASSWORD/g)].map(([name]) => name),
    ];
    expect(set.length).toBeGreaterThan(8);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });

  it("name programs and scripts that exist, and the port that is listened on", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      scripts: Record<string, string>;
    };
    const files = [...container.matchAll(/(?:\/app\/)?((?:scripts|bin)\/[a-z.-]+)/g)].map(
      ([, file = ""]) => file,
    );
    expect(files).toContain("bin/navigator.js");
    for (const file of files) expect([file, existsSync(file)]).toEqual([file, true]);
    for (const [, script = ""] of container.matchAll(/npm run ([a-z]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    const port = starts["container"]?.[(starts["container"]?.indexOf("--port") ?? 0) + 1];
    expect(container).toContain(`EXPOSE ${port}\n`);
    expect(container).toContain(`http://127.0.0.1:${port}/readyz`);
    for (const name of ["one", "two"]) expect(compose.services[name]?.ports?.[0]).toMatch(`:${port}`);
  });

  it("are a unit that systemd accepts", ({ skip }) => {
    skip(!existsSync("/usr/bin/systemd-analyze"), "systemd is not here");
    const output = execFileSync("systemd-analyze", ["verify", "--man=no", "deploy/navigator.service"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    expect(output).toBe("");
  });
});
