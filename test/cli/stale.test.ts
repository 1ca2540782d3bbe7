import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  docsOf,
  noteBuilt,
  noteDocsBuilt,
  noteInstalled,
  sourcesOf,
  staleParts,
} from "../../scripts/stale.mjs";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "navigator-stale-"));
  put("package.json", "{}");
  put("package-lock.json", "{}");
  put("src/main.ts", "1");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a file with a time of its own, in seconds. */
function put(name: string, content: string, time = 1_000): void {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  utimesSync(path, time, time);
}

function install(time: number): void {
  put("node_modules/.package-lock.json", "{}", time);
  put("node_modules/esbuild/package.json", "{}", time);
}

function build(): void {
  put("dist/navigator.js", "1");
  noteBuilt(join(root, "dist"), sourcesOf(root));
  put("dist/docs/index.html", "1");
  noteDocsBuilt(root, docsOf(root));
}

describe("what a clone lacks", () => {
  it("is everything at first, and nothing after installation and build", () => {
    expect(staleParts(root)).toEqual({ install: true, build: true, docs: true });
    install(2_000);
    expect(staleParts(root)).toEqual({ install: false, build: true, docs: true });
    build();
    expect(staleParts(root)).toEqual({ install: false, build: false, docs: false });
  });

  it("is the installation when the lock file has changed since", () => {
    install(2_000);
    noteInstalled(root);
    build();
    put("package-lock.json", '{"new": true}', 3_000);
    expect(staleParts(root)).toEqual({ install: true, build: true, docs: true });
  });

  it("is not the installation when only the time of the lock file has changed, even to the future", () => {
    install(2_000);
    noteInstalled(root);
    build();
    put("package-lock.json", "{}", 9_000_000_000);
    expect(staleParts(root)).toEqual({ install: false, build: false, docs: false });
  });

  it("is the installation when it was broken off, or made without the builder", () => {
    install(2_000);
    rmSync(join(root, "node_modules/.package-lock.json"));
    expect(staleParts(root).install).toBe(true);
    install(2_000);
    rmSync(join(root, "node_modules/esbuild"), { recursive: true });
    expect(staleParts(root).install).toBe(true);
  });

  it("is the build when a source has changed, come or gone, but not when a test has", () => {
    install(2_000);
    build();
    put("src/room/some.test.ts", "1");
    expect(staleParts(root).build).toBe(false);
    put("src/room/more.ts", "1");
    expect(staleParts(root).build).toBe(true);
    build();
    rmSync(join(root, "src/room/more.ts"));
    expect(staleParts(root).build).toBe(true);
    build();
    put("src/main.ts", "2");
    expect(staleParts(root).build).toBe(true);
  });

  it("is the build when what it made is gone", () => {
    install(2_000);
    build();
    rmSync(join(root, "dist/navigator.js"));
    expect(staleParts(root)).toEqual({ install: false, build: true, docs: false });
  });

  it("is only the documentation when a page has changed since", () => {
    install(2_000);
    build();
    put("docs/guide/a.md", "# A");
    expect(staleParts(root)).toEqual({ install: false, build: false, docs: true });
  });
});
