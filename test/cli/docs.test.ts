import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processTerminal } from "../../src/cli/process-terminal.ts";
import { serveDocs } from "../../src/serve.ts";
import { type Said, say } from "./console.fixture.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-docs-command-"));
  writeFileSync(join(folder, "index.html"), "<h1>The documentation</h1>");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (site: string) => ({ docs: (port: number) => serveDocs(site, port) });

/** Runs the command in a process that gets a signal once its address answers. */
async function stoppedBy(signal: string, ...args: readonly string[]): Promise<Said & { page: string }> {
  const signals = new EventEmitter();
  const stream = { isTTY: false, write: () => true, on: () => undefined };
  const { untilStopped } = processTerminal({
    stdout: stream,
    stderr: stream,
    env: {},
    once: (name, listener) => signals.once(name, listener),
  });
  let page = "";
  const visit = async (text: string) => {
    const [url = ""] = /http:[^". ]+(?:\.\d+)+:\d+/.exec(text) ?? [];
    page = await (await fetch(url)).text();
    signals.emit(signal);
  };
  let out = "";
  const terminal = {
    untilStopped,
    out: (text: string) => {
      out += text;
      void visit(text);
    },
  };
  const said = await say(["docs", ...args], terminal, inFolder(folder));
  return { ...said, out, page };
}

describe("navigator docs", () => {
  it.each(["SIGINT", "SIGTERM"])("serves the documentation until %s, and ends with 0", async (signal) => {
    const { code, out, err, page } = await stoppedBy(signal);
    expect({ code, err, page }).toEqual({ code: 0, err: "", page: "<h1>The documentation</h1>" });
    const [url = ""] = /http:\S+:\d+/.exec(out) ?? [];
    await expect(fetch(url)).rejects.toThrow();
  });

  it("prints the address as JSON for programs", async () => {
    const { out } = await stoppedBy("SIGINT", "--json");
    expect(JSON.parse(out)).toEqual({ data: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) } });
  });

  it("says which port is taken, and what to do", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, err } = await say(["docs", "--port", String(port)], {}, inFolder(folder));
    other.close();
    expect(code).toBe(2);
    expect(err).toContain(`Port ${port} cannot be used (EADDRINUSE).`);
    expect(err).toContain("Leave --port out");
  });

  it("says that the documentation is missing where it was not built", async () => {
    const { code, err } = await say(["docs"], {}, inFolder(join(folder, "none")));
    expect(code).toBe(2);
    expect(err).toContain("The documentation is not part of this installation.");
  });

  it.each([["--prot", "1"], ["--port", "65536"], ["--port", "-1"], ["--port", "x"], ["guide"]])(
    "refuses %s %s with the exit code for usage",
    async (...args) => {
      const { code, out, err } = await say(["docs", ...args], {}, inFolder(folder));
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).not.toBe("");
    },
  );
});
