import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ModelSettings } from "../../model/model-settings.ts";
import { modelOf } from "./model-of.ts";
import { answer, never, request } from "./model-request.fixture.ts";
import { ModelServer } from "./model-server.fixture.ts";
import { recordedModel } from "./recorded.ts";

const KEY = "sk-secret-0123456789";
let root: string;
let server: ModelServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "navigator-key-"));
  server = await ModelServer.open("openai");
});
afterEach(() => {
  server.asked.length = 0;
  server.script.length = 0;
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await server.close();
});

const modelIn = (settings: ModelSettings, env: Record<string, string> = {}) =>
  modelOf(settings, { root, env, now: () => 0 });

async function asked(settings: ModelSettings, env: Record<string, string> = {}) {
  server.script.push({ answer });
  const reply = await modelIn({ port: "openai", url: server.url, ...settings }, env)?.ask(request, never);
  expect(JSON.stringify(reply)).not.toContain("sk-");
  return reply;
}

it.each([{}, { port: "none" }, { port: "caller", name: "small" }] as const)(
  "is not there with %j",
  (settings) => {
    expect(modelIn(settings)).toBeUndefined();
  },
);

it.each([
  [{ port: "openai" }, "gpt-4o-mini"],
  [{ port: "anthropic" }, "claude-haiku-4-5"],
  [{ port: "anthropic", name: "mine" }, "mine"],
  [{ port: "command", command: "true" }, "command"],
] as const)("with %j has the name %s", (settings, name) => {
  expect(modelIn(settings)?.name).toBe(name);
});

it.each(["ftp://a", "not an address", "http://name:password@a/"])(
  "answers that it cannot use %s",
  async (url) => {
    const reply = await modelIn({ port: "anthropic", url })?.ask(request, never);
    expect(reply).toMatchObject({
      ok: false,
      problem: "unavailable",
      detail: expect.stringContaining("routing.model.url"),
    });
    expect(JSON.stringify(reply)).not.toContain("password@");
  },
);

it("answers that it has no command", async () => {
  expect(await modelIn({ port: "command" })?.ask(request, never)).toMatchObject({
    ok: false,
    problem: "unavailable",
    detail: "routing.model.command is not set",
  });
});

it("runs the command of its settings", async () => {
  const command = `'${process.execPath}' -e 'console.log("{}")'`;
  expect(await modelIn({ port: "command", command }, {})?.ask(request, never)).toMatchObject({ ok: true });
});

describe("the key", () => {
  const sent = () => server.asked[0]?.headers.authorization;

  it("comes from the named variable, else from the usual one", async () => {
    expect(await asked({ keyEnv: "MINE" }, { MINE: KEY, OPENAI_API_KEY: "sk-other" })).toMatchObject({
      ok: true,
    });
    expect(sent()).toBe(`Bearer ${KEY}`);
    server.asked.length = 0;
    expect(await asked({}, { OPENAI_API_KEY: ` ${KEY}\n` })).toMatchObject({ ok: true });
    expect(sent()).toBe(`Bearer ${KEY}`);
  });

  it("may be absent for a server on this machine, unless a variable is named", async () => {
    expect(await asked({})).toMatchObject({ ok: true });
    expect(sent()).toBeUndefined();
    server.asked.length = 0;
    expect(await asked({ keyEnv: "MINE" })).toMatchObject({
      ok: false,
      detail: "the variable MINE is not set",
    });
    expect(server.asked).toEqual([]);
  });

  it("comes from a file that only its owner may read", async () => {
    const keyFile = join(root, "key");
    writeFileSync(keyFile, `${KEY}\n`, { mode: 0o600 });
    expect(await asked({ keyFile }, { OPENAI_API_KEY: "sk-other" })).toMatchObject({ ok: true });
    expect(sent()).toBe(`Bearer ${KEY}`);
    server.asked.length = 0;
    chmodSync(keyFile, 0o644);
    expect(await asked({ keyFile })).toMatchObject({
      ok: false,
      problem: "unavailable",
      detail: `others may read ${keyFile}; run: chmod 600 ${keyFile}`,
    });
    expect(await asked({ keyFile: join(root, "none") })).toMatchObject({
      detail: expect.stringContaining("(absent)"),
    });
    expect(server.asked).toEqual([]);
  });

  it.each(["sk-a\nb", "sk-\u00e9", "sk- a", "s".repeat(5_000)])(
    "that cannot be sent is not quoted: %j",
    async (key) => {
      expect(await asked({ keyEnv: "MINE" }, { MINE: key })).toMatchObject({
        ok: false,
        detail: "the variable MINE does not hold a key",
      });
      expect(server.asked).toEqual([]);
    },
  );
});

it("recorded replies come in their order, then none is left", async () => {
  const model = recordedModel([{ ok: true, answer: 1, model: { name: "m", ms: 2 } }]);
  expect(await model.ask(request, never)).toEqual({ ok: true, answer: 1, model: { name: "m", ms: 2 } });
  expect(await model.ask(request, never)).toMatchObject({ ok: false, problem: "unavailable" });
});
