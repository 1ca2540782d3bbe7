import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sites } from "./site.fixture.ts";

const open = sites();
const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
let folder = "";
let page = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-page-"));
  page = join(folder, "page");
  mkdirSync(join(page, "assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(page, ".hidden.txt"), "secret");
  writeFileSync(join(page, "index.html"), "<!doctype html>");
  writeFileSync(join(page, "favicon.svg"), "<svg/>");
  writeFileSync(join(page, "assets", "index-abc.js"), "1");
  writeFileSync(join(page, "assets", "index-abc.css"), "a{}");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the page's files", () => {
  it.each([
    ["/", "text/html; charset=utf-8", "no-store"],
    ["/index.html", "text/html; charset=utf-8", "no-store"],
    ["/assets/index-abc.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/assets/index-abc.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/favicon.svg", "image/svg+xml", "no-cache"],
  ])("are served without a credential: %s", async (path, type, kept) => {
    const site = await open({ page });
    const { status, headers, text } = await site.ask(path);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, type, kept]);
    const head = await site.ask(path, { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.text]).toEqual([200, String(text.length), ""]);
  });

  it("are the page itself for every other address that a browser opens", async () => {
    const site = await open({ page });
    for (const path of ["/tasks/a%2Fb", "/map", "/map?x=1.js"]) {
      expect(await site.ask(path, { headers: html })).toMatchObject({ status: 200, text: "<!doctype html>" });
      expect((await site.ask(path)).status).toBe(404);
    }
    for (const path of ["/assets/gone.js", "/.well-known/x", "/api/nope"]) {
      expect((await site.ask(path, { headers: html })).status).toBeGreaterThanOrEqual(401);
    }
  });

  it("are only those of its folder", async () => {
    const site = await open({ page });
    for (const path of [
      "/../secret.txt",
      "/assets/../../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/assets/..\\..\\secret.txt",
      "//secret.txt",
      "/.hidden.txt",
      "/index.html%00.js",
      "/assets",
      "/assets/",
    ]) {
      const { status, text } = await site.ask(path);
      expect({ path, status, leaks: text.includes("secret\n") || text === "secret" }).toEqual({
        path,
        status: 404,
        leaks: false,
      });
    }
  });

  it("answer 404 if the page was not built", async () => {
    const site = await open();
    expect(await site.ask("/", { headers: html })).toMatchObject({
      status: 404,
      body: { error: { code: "NOT_FOUND" } },
    });
  });
});
