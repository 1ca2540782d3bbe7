import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WrittenFile } from "../model/set-up-record.ts";
import { agentBlock, MOST_BLOCK } from "./agent-block.ts";
import type { ClientFile, ClientTarget } from "./client.ts";
import { clientNames, clients } from "./clients.ts";
import { jsonTexts } from "./edits/settings-texts.fixture.ts";
import { filesToWrite } from "./files-to-write.ts";
import { planFile } from "./plan-file.ts";
import { unwritten } from "./unwritten.ts";

const target: ClientTarget = {
  self: ["npx", "-y", "agent-navigator"],
  hook: ["node", "/opt/agent navigator/bin/hook.js"],
  storeArgs: ["--db", "/here/navigator.db"],
};
const files = filesToWrite(clientNames, target, undefined);

const texts: Readonly<Record<ClientFile["content"]["format"], readonly (string | undefined)[]>> = {
  json: [undefined, ...Object.values(jsonTexts)],
  toml: [
    undefined,
    "",
    'model = "x"',
    'model = "x"\n',
    "[a]\r\nb = 1\r\n",
    "# mine\n\n[a.b]\nc = '''\nd\n'''\n",
  ],
  block: [undefined, "", "# Mine", "# Mine\n", "# Mine\r\n\r\nText\r\n", "\n\n"],
  own: [undefined],
};

/** Plans a file that is to be written. */
function written(file: ClientFile, now: string | undefined, earlier?: WrittenFile) {
  const planned = planFile(file, now, earlier);
  if (planned.is !== "written") throw new Error(`${file.path} is ${planned.is}`);
  return { after: planned.after, record: { ...planned.record, folders: [] } };
}

describe("planning the files of clients", () => {
  it.each(files)("CL2: $path is as before after undoing", (file) => {
    for (const text of texts[file.content.format]) {
      const { after, record } = written(file, text);
      expect(unwritten(after, record)).toEqual({ text, kept: [] });
    }
  });

  it.each(files)("CL3: $path is not written a second time", (file) => {
    for (const text of texts[file.content.format]) {
      const { after, record } = written(file, text);
      expect(planFile(file, after, record)).toEqual({ is: "same", path: file.path });
      expect(planFile(file, after)).toEqual({ is: "same", path: file.path });
    }
  });

  it("CL4: says why a file is left alone, and what to add", () => {
    const [server] = files;
    if (!server) throw new Error("no file");
    const planned = planFile(server, "{ broken");
    expect(planned).toMatchObject({ is: "left alone", problem: expect.stringContaining("does not parse") });
    expect(planned).toMatchObject({ toAdd: expect.stringContaining('"mcpServers"') });
    const table = files.find(({ content }) => content.format === "toml");
    for (const text of ["[mcp_servers.navigator]\nurl = 1\n", "mcp_servers = { a = 1 }\n", 'a = """\nb\n'])
      expect(table && planFile(table, text).is).toBe("left alone");
  });

  it("CL5: takes out what is still as written from a file that was changed", () => {
    const [server, hooks] = filesToWrite(["claude"], target, undefined);
    if (!server || !hooks) throw new Error("no files");
    const first = written(server, '{\n  "mcpServers": {}\n}\n');
    const changed = first.after.replace('"mcpServers": {', '"mcpServers": {\n    "mine": {},');
    expect(JSON.parse(unwritten(changed, first.record).text ?? "")).toEqual({ mcpServers: { mine: {} } });
    const own = first.after.replace('"npx"', '"mine"');
    expect(unwritten(own, first.record)).toEqual({ text: own, kept: ["mcpServers.navigator"] });
    // The client itself writes the file anew, in its own layout.
    const made = written(hooks, '{\n\t"hooks": {"Stop": [1]}\n}');
    const rewritten = JSON.stringify({ ...JSON.parse(made.after), model: "x" }, null, 2);
    const left = JSON.parse(unwritten(rewritten, made.record).text ?? "") as { hooks: { Stop: unknown } };
    expect([left.hooks.Stop, JSON.stringify(left).includes("hook.js")]).toEqual([[1], false]);
  });

  it("CL6: deletes a file that only has its own text, and keeps one that was changed", () => {
    const [, hooks] = filesToWrite(["cursor"], target, undefined);
    if (!hooks) throw new Error("no file");
    const made = written(hooks, undefined);
    expect(unwritten(made.after, made.record).text).toBeUndefined();
    expect(unwritten(JSON.stringify(JSON.parse(made.after)), made.record).text).toBeUndefined();
    expect(unwritten(made.after.replace("1", "2"), made.record).text).toBeUndefined();
    const more = made.after.replace("{", '{ "mine": 1,');
    expect(JSON.parse(unwritten(more, made.record).text ?? "")).toMatchObject({ mine: 1 });
    const workflow: ClientFile = { path: "w.yaml", content: { format: "own", text: "id: a\n" } };
    const own = written(workflow, undefined);
    expect(unwritten("id: b\n", own.record)).toEqual({
      text: "id: b\n",
      kept: ["the file, which was changed"],
    });
    expect(planFile(workflow, "id: b\n")).toMatchObject({ is: "kept" });
    expect(planFile(workflow, "id: b\n", own.record)).toMatchObject({ is: "kept" });
  });

  it("CL7: replaces what an earlier set-up wrote, and undoes to the first text", () => {
    const moved = filesToWrite(clientNames, { ...target, hook: ["navigator", "hook"] }, undefined);
    for (const [index, file] of files.entries()) {
      const text = texts[file.content.format].at(-1);
      const first = written(file, text);
      const next = moved[index] ?? file;
      const second = planFile(next, first.after, first.record);
      if (second.is !== "written") continue;
      expect(second.after).not.toContain("hook.js");
      expect(unwritten(second.after, { ...second.record, folders: [] })).toEqual({ text, kept: [] });
    }
  });

  it("CL8: the block has a version, at most 700 characters, and leaves the rest alone", () => {
    expect(agentBlock.length).toBeLessThanOrEqual(MOST_BLOCK);
    const block: ClientFile = { path: "AGENTS.md", content: { format: "block", block: agentBlock } };
    const old = "# Mine\n\n<!-- navigator:begin 0 -->\nold\n<!-- navigator:end -->\n\nMore\n";
    const { after } = written(block, old);
    expect(after).toBe(`# Mine\n\n${agentBlock}\nMore\n`);
    expect(planFile(block, "<!-- navigator:end -->\n").is).toBe("left alone");
  });

  it("CL9: the line of a hook has no version in it", () => {
    const line = JSON.stringify(clients.codex.files(target).at(-1));
    expect(line).toContain('"node \\"/opt/agent navigator/bin/hook.js\\" codex"');
    expect(line).not.toMatch(/[0-9]\.[0-9]/);
  });

  it("CL10: every client has a server entry and hooks, and says whether it was tried", () => {
    for (const name of clientNames) {
      const text = JSON.stringify(clients[name].files(target));
      expect([name, text.includes("hook.js"), text.includes("--db")]).toEqual([name, true, true]);
    }
    expect(clientNames.filter((name) => clients[name].isTried)).toEqual(["claude", "codex"]);
  });

  it("CL11: a file that was recorded and not yet written stays as it is", () => {
    for (const file of files)
      for (const text of texts[file.content.format]) {
        const { record } = written(file, text);
        if (text === undefined || text.trim() === "") continue;
        expect(unwritten(text, record).text).toBe(text);
      }
  });

  it("CL2 CL3: holds for any settings, with any blanks and comments between them", () => {
    const [server] = files;
    if (!server) throw new Error("no file");
    const blank = fc.constantFrom("", " ", "\n", "\t", "\r\n", " // c, {\n", "/* } */");
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom("1", '"a\\"//"', "null", "[]", "{}"),
        fc
          .tuple(fc.array(tie("value"), { maxLength: 3 }), blank)
          .map(([all, gap]) => `[${all.join(`${gap},`)}${gap}]`),
        tie("object"),
      ),
      object: fc
        .tuple(
          fc.uniqueArray(fc.constantFrom("mcpServers", "other", "hooks", "a"), { maxLength: 3 }),
          fc.array(tie("value"), { minLength: 3, maxLength: 3 }),
          blank,
          fc.boolean(),
        )
        .map(([keys, values, gap, comma]) => {
          const members = keys.map((key, at) => `${gap}"${key}"${gap}:${gap}${String(values[at])}${gap}`);
          return `{${members.join(",")}${comma && keys.length > 0 ? "," : ""}${gap}}`;
        }),
    })).object;
    fc.assert(
      fc.property(json as fc.Arbitrary<string>, blank, (object, end) => {
        const text = `${object}${end}`;
        const planned = planFile(server, text);
        if (planned.is !== "written") return;
        const record = { ...planned.record, folders: [] };
        expect(unwritten(planned.after, record)).toEqual({ text, kept: [] });
        expect(planFile(server, planned.after, record).is).toBe("same");
      }),
      { seed: 7, numRuns: 400 },
    );
  });
});
