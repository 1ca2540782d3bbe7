import { describe, expect, it } from "vitest";
import { openapi } from "../../src/http/openapi.ts";
import { operations } from "../../src/operations/operations.ts";
import { as, sites } from "./site.fixture.ts";

const open = sites();

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

const document = JSON.parse(JSON.stringify(openapi(operations, "1.2.3"))) as Document;

/** Every reference in a value, wherever it is. */
function refsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : refsOf(inner),
  );
}

function resolved(ref: string): unknown {
  return ref
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (place, key) =>
        (place as Record<string, unknown> | undefined)?.[key.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );
}

describe("the OpenAPI document", () => {
  it("is served", async () => {
    const site = await open();
    expect((await site.ask("/api/openapi.json", { headers: as.agent })).body).toEqual(document);
  });

  it("has a call for every operation, and the events", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toBe("1.2.3");
    expect(Object.keys(document.paths)).toEqual([
      ...operations.map(({ name }) => `/api/${name}`),
      "/api/events",
    ]);
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((each) => each.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has no dangling references", () => {
    const refs = refsOf(document);
    expect(refs.length).toBeGreaterThan(operations.length * 2);
    expect(
      refs.filter((ref) => !ref.startsWith("#/components/schemas/") || resolved(ref) === undefined),
    ).toEqual([]);
  });

  it("describes each input and answer, with valid component names", () => {
    for (const { name } of operations) {
      expect(document.components.schemas[`${name}.input`]).toMatchObject({
        type: "object",
        additionalProperties: false,
      });
      expect(document.components.schemas[`${name}.answer`]).toMatchObject({
        type: "object",
        required: ["data"],
      });
    }
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/);
  });
});
