import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import vm from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteFiles } from "../../scripts/site/site-files.ts";
import { type DocsServer, listenDocs } from "../../src/http/listen-docs.ts";

const { files, problems } = siteFiles(".");
const pages = [...files].flatMap(([address, content]) =>
  address.endsWith(".html") ? [{ address, html: String(content) }] : [],
);

describe("the documentation's site", () => {
  it("has no link, anchor or picture that leads nowhere", () => {
    expect(problems).toEqual([]);
  });

  it("links only to files that it has", () => {
    const missing = pages.flatMap(({ address, html }) =>
      [...html.matchAll(/(?:href|src|srcset)="([^"#:]+)(?:#[^"]*)?"/g)]
        .map(([, href = ""]) => join(dirname(address), href))
        .filter((target) => !files.has(target))
        .map((target) => `${address}: ${target}`),
    );
    expect(missing).toEqual([]);
    expect(pages.length).toBeGreaterThan(60);
  });

  it("loads nothing from elsewhere, and runs nothing inline", () => {
    for (const { address, html } of pages) {
      expect(html, address).not.toMatch(
        /<(?:script|link|img|source|iframe)[^>]+(?:src|href|srcset)="(?:https?:)?\/\//,
      );
      expect(html, address).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle="|\son\w+="/);
      expect(html, address).toContain("default-src 'none'; script-src 'self'");
    }
  });

  it("names in its contents every guide, reference and workflow", () => {
    const home = String(files.get("index.html"));
    const absent = pages
      .map(({ address }) => address)
      .filter((address) => /^(guide|reference)\/[\w-]+\.html$/.test(address) && !/schema/.test(address))
      .filter((address) => !home.includes(`href="${address}"`));
    expect(absent).toEqual([]);
  });

  it("finds sections by the beginnings of words, a heading before a mention", () => {
    const window: Record<string, unknown> = {};
    const context = vm.createContext({ window });
    for (const name of ["search-index.js", "search.js"])
      vm.runInContext(String(files.get(`assets/${name}`)), context);
    const search = window["searchSections"] as (
      index: unknown,
      query: string,
    ) => { address: string; heading: string }[];
    const found = search(window["searchIndex"], "gates that hold");
    expect(found[0]).toMatchObject({
      address: "guide/authors.html#gates-that-hold",
      heading: "Gates that hold",
    });
    expect(search(window["searchIndex"], "HUMAN_ANSWER_REQ").length).toBeGreaterThan(0);
    expect(search(window["searchIndex"], "xyzzy-is-nowhere")).toEqual([]);
    expect(search(window["searchIndex"], "(")).toEqual([]);
  });
});

describe("navigator docs", () => {
  let folder: string;
  let server: DocsServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "navigator-docs-"));
    for (const [address, content] of files) {
      mkdirSync(dirname(join(folder, address)), { recursive: true });
      writeFileSync(join(folder, address), content);
    }
    server = (await listenDocs(folder, 0)) as DocsServer;
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("serves the site on loopback, with a strict policy", async () => {
    const answer = await fetch(server.url);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await answer.text()).toContain("<h1");
    expect((await fetch(`${server.url}/guide/authors.html?x=1`)).status).toBe(200);
  });

  it("serves no file outside of the site, and takes no other method", async () => {
    for (const path of ["/..%2f..%2fpackage.json", "/.hidden", "/nowhere.html", "/guide/", "//etc/passwd"])
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(404);
    expect((await fetch(server.url, { method: "POST", body: "x" })).status).toBe(405);
  });

  it("says that it is missing where it was not built", async () => {
    expect(await listenDocs(join(folder, "guide"), 0)).toBeUndefined();
  });
});
