import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { withMappedDatabase } from "./mapped-database.ts";

const databases = { shop: "postgres://db.example/shop", blog: "blog.db" };
const folder = resolve("/home/me/.navigator");
const mapped = (project: string, options: { readonly db?: string; readonly store?: string } = {}) =>
  withMappedDatabase({ configured: { values: { databases } }, ...options }, project, folder).db;

describe("the map from projects to databases", () => {
  it("names the database of a project; a path is relative to the user's folder", () => {
    expect(mapped("shop")).toBe("postgres://db.example/shop");
    expect(mapped("blog")).toBe(resolve(folder, "blog.db"));
  });

  it("leaves a database alone that the command line names, a store in memory, and other projects", () => {
    expect(mapped("shop", { db: "mine.db" })).toBe("mine.db");
    expect(mapped("shop", { store: "memory" })).toBeUndefined();
    for (const project of ["other", "constructor", "__proto__"]) expect(mapped(project)).toBeUndefined();
  });
});
