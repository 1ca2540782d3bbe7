import { describe, expect, it } from "vitest";
import * as z from "zod";
import { inputSchema, outputSchema } from "./json-schema.ts";

const shape = (index: number) =>
  z.object({
    type: z.literal(`kind-${index}`),
    step: z.string(),
    value: index % 2 ? z.string() : z.number(),
    note: z.string().optional(),
    [`own-${index}`]: z.string(),
  });
const union = (count: number) => z.union(Array.from({ length: count }, (_, index) => shape(index)));

describe("the schema of an answer", () => {
  it("shows the common part of a large union", () => {
    const { properties } = outputSchema(z.object({ events: z.array(union(9)) }));
    expect(properties?.["events"]).toEqual({
      type: "array",
      items: {
        type: "object",
        properties: {
          type: { type: "string", enum: Array.from({ length: 9 }, (_, index) => `kind-${index}`) },
          step: { type: "string" },
          value: {},
          note: { type: "string" },
        },
        required: ["type", "step", "value"],
      },
    });
  });

  it("shows a small union in full, as the schema of an input always does", () => {
    expect(JSON.stringify(outputSchema(z.object({ one: union(8) })))).toContain("own-7");
    expect(JSON.stringify(inputSchema(z.object({ one: union(9) })))).toContain("own-8");
  });

  it("shows a large union of other values in full", () => {
    const mixed = z.union([...Array.from({ length: 9 }, (_, index) => z.literal(index)), shape(1)]);
    expect(JSON.stringify(outputSchema(z.object({ one: mixed })))).toContain("own-1");
  });
});
