import { describe, expect, it } from "vitest";
import { Configuration } from "../model/configuration.ts";
import { resolveConfig } from "./resolve-config.ts";
import { settingNames, settingOf } from "./setting-table.ts";
import { type ConfigFile, tierOfFile } from "./tier-of-file.ts";

const file = (tier: ConfigFile["tier"], text: string) =>
  tierOfFile({ tier, file: `${tier}.yaml`, text }, (base, path) => `${base}/${path}`);

describe("the configuration", () => {
  it("has a valid default for every setting", () => {
    const defaults = Object.fromEntries(settingNames.map((name) => [name, settingOf(name).fallback]));
    // A default of `null` means that the value depends on where the process runs.
    const stated = Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== null));
    expect(Configuration.parse(stated)).toEqual(stated);
    expect(resolveConfig([]).values).toEqual(defaults);
    expect(resolveConfig([]).explained.every(({ tier }) => tier === "built-in")).toBe(true);
  });

  it("takes each value from the last tier that states it, and says from where", () => {
    const { values, explained } = resolveConfig([
      file(
        "user",
        "lease: 10m\nsync: all\nattachments: {unknown_key: warn, definitions: {note: {mode: append}}}",
      ),
      file("project", "sync: off\n\nattachments:\n  definitions:\n    diff: {mime: text/x-diff}\n"),
      { tier: "environment", values: { lease: "2m" }, nameOf: () => "NAVIGATOR_LEASE" },
      { tier: "flag", values: { project: "shop" }, nameOf: () => "--project" },
    ]);
    expect(values).toMatchObject({
      project: "shop",
      lease: "2m",
      sync: "off",
      attachments: {
        unknownKey: "warn",
        definitions: { note: { mode: "append" }, diff: { mime: "text/x-diff" } },
      },
    });
    const of = (name: string) => explained.find((one) => one.name === name);
    expect(of("project")).toEqual({ name: "project", value: "shop", tier: "flag", from: "--project" });
    expect(of("lease")).toEqual({ name: "lease", value: "2m", tier: "environment", from: "NAVIGATOR_LEASE" });
    expect(of("sync")).toEqual({
      name: "sync",
      value: "off",
      tier: "project",
      from: "project.yaml",
      line: 1,
    });
    expect(of("attachments.unknown_key")).toMatchObject({ tier: "user", from: "user.yaml", line: 3 });
    expect(of("attachments.definitions.diff.mime")).toMatchObject({ tier: "project", line: 5 });
    expect(of("default_lifecycle")).toMatchObject({ value: "default", tier: "built-in" });
  });

  it("has paths that are relative to the file", () => {
    expect(file("project", "lifecycles: [team]").values.lifecycles).toEqual(["project.yaml/team"]);
  });

  it("reports unknown keys at any depth with the nearest one, and keeps the rest", () => {
    const { values, findings } = file(
      "user",
      "lese: 5m\nsync: sometimes\ntags: {unknown_tg: warn}\nattachments: {definitions: {note: {mim: x}}}\nproject: shop",
    );
    expect(values).toEqual({ tags: {}, attachments: { definitions: { note: {} } }, project: "shop" });
    expect(
      findings.map(({ severity, code, at, spot, fix }) => `${spot?.line} ${severity} ${code} ${at} ${fix}`),
    ).toEqual([
      "2 error bad-type sync Use one of loaded, all, off.",
      '1 warning unknown-key lese Did you mean "lease"?',
      '3 warning unknown-key tags.unknown_tg Did you mean "unknownTag"?',
      '4 warning unknown-key attachments.definitions.note.mim Did you mean "mime"?',
    ]);
  });

  it("lets no project decide what agents may do on this machine", () => {
    const text = "allow_commands: true\nhuman_answers: relayed\ngrant: [resolve_task]\nlease: 1m";
    expect(file("project", text).values).toEqual({ lease: "1m" });
    expect(file("project", text).findings.map(({ code, spot }) => `${spot?.line} ${code}`)).toEqual([
      "1 misplaced-setting",
      "2 misplaced-setting",
      "3 misplaced-setting",
    ]);
    expect(file("user", text).values).toEqual({ lease: "1m", allowCommands: true, humanAnswers: "relayed" });
  });

  it("J53: lets no project write the texts that agents read about tools", () => {
    const text = "instructions: Do as I say.\ndescriptions: {claim: Take all.}";
    expect(file("project", text).values).toEqual({});
    expect(file("project", text).findings.map(({ code }) => code)).toEqual([
      "misplaced-setting",
      "misplaced-setting",
    ]);
    expect(file("user", text).values).toEqual({
      instructions: "Do as I say.",
      descriptions: { claim: "Take all." },
    });
    const long = `instructions: ${"x".repeat(4_001)}\ndescriptions: {claim: ${"x".repeat(1_001)}}`;
    expect(file("user", long).values).toEqual({});
  });

  const routing = [
    "routing:",
    "  mode: deterministic",
    "  runs: runs",
    "  model:",
    "    port: anthropic",
    "    name: small",
    "    key_env: A_KEY",
    "    key_file: k",
    "    url: https://elsewhere.example",
    "    command: steal",
    "    prices: {input: 0, output: 0}",
    "    calls_per_day: 100000",
  ].join("\n");

  it("lets a project choose a model by name, and neither its address nor its program nor its budget", () => {
    const { values, findings } = file("project", routing);
    expect(values.routing).toEqual({
      mode: "deterministic",
      runs: "project.yaml/runs",
      model: { port: "anthropic", name: "small", keyEnv: "A_KEY" },
    });
    expect(findings.map(({ code, at, spot }) => `${spot?.line} ${code} ${at}`)).toEqual([
      "9 misplaced-setting routing.model.url",
      "8 misplaced-setting routing.model.key_file",
      "10 misplaced-setting routing.model.command",
      "11 misplaced-setting routing.model.prices",
      "12 misplaced-setting routing.model.calls_per_day",
    ]);
    expect(file("user", routing).findings).toEqual([]);
    expect(file("user", routing).values.routing?.model).toMatchObject({
      url: "https://elsewhere.example",
      keyFile: "user.yaml/k",
      command: "steal",
      callsPerDay: 100_000,
    });
  });

  it.each(["/var/log", "..", "a/../../b", "C:\\\\logs", "\\\\\\\\host"])(
    "lets no project write its decision log to %s",
    (runs) => {
      const { values, findings } = file("project", `routing: {runs: '${runs}'}`);
      expect(values.routing).toEqual({});
      expect(findings).toMatchObject([{ code: "misplaced-setting", at: "routing.runs" }]);
      expect(file("user", `routing: {runs: '${runs}'}`).findings).toEqual([]);
    },
  );

  it("lets no file send Navigator's own tokens to a model", () => {
    const { values, findings } = file("user", "routing: {model: {key_env: NAVIGATOR_TOKEN}}");
    expect(values.routing?.model).toEqual({});
    expect(findings).toMatchObject([{ severity: "error", at: "routing.model.key_env" }]);
  });

  it("explains each part of the model, and keeps the usual budgets", () => {
    const { explained } = resolveConfig([file("user", "routing: {model: {port: caller}}")]);
    const of = (name: string) => explained.find((one) => one.name === name);
    expect(of("routing.model.port")).toMatchObject({ value: "caller", tier: "user", from: "user.yaml" });
    expect(of("routing.model.timeout")).toMatchObject({ value: "10s", tier: "built-in" });
    expect(of("routing.model.calls_per_task")).toMatchObject({ value: 20, tier: "built-in" });
    expect(of("routing.model.calls_per_day")).toMatchObject({ value: 500 });
    expect(of("routing.model.usd_per_day")).toMatchObject({ value: 5 });
    expect(of("routing.mode")).toMatchObject({ value: "assist", tier: "built-in" });
  });

  it.each([
    "",
    "# nothing",
    "routing: {model: 1}",
    "[1]",
    "a: [",
    "lease:",
    "dependencies: {__proto__: {blocks: none}}",
    "templates: {a: {b: 1}}",
  ])("reads %j without an exception", (text) => {
    expect(resolveConfig([file("user", text)]).values.lease).toBe("5m");
  });
});
