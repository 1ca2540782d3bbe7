import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");

it("HO19: the program of hooks contains no schema, no SDK and no parser of command lines", async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["src/hook.ts"],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "cjs",
    external: ["@photostructure/sqlite"],
    logLevel: "error",
  });
  const files = Object.keys(metafile.inputs);
  const packages = files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  expect([...new Set(packages)].filter((name) => name !== "unbash")).toEqual([]);
  expect(
    files.filter((file) => /^src\/(?:operations|store|workflow|engine|mcp|cli|config)\//.test(file)),
  ).toEqual([]);
  expect(files).toContain("src/hooks/judge-event.ts");
});
