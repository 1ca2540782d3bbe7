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

  it.each([
    "",
    "# nothing",
    "[1]",
    "a: [",
    "lease:",
    "dependencies: {__proto__: {blocks: none}}",
    "templates: {a: {b: 1}}",
  ])("reads %j without an exception", (text) => {
    expect(resolveConfig([file("user", text)]).values.lease).toBe("5m");
  });
});
