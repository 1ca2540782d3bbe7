import { describe, expect, it } from "vitest";
import * as z from "zod";
import { invalidInput } from "./invalid-input.ts";
import { PageCursor } from "./pages.ts";

const Input = z.strictObject({
  reason: z.string().describe("why it is skipped"),
  count: z.number(),
  way: z.enum(["up", "down"]),
  parts: z.array(z.strictObject({ name: z.string() })),
  either: z.string().optional(),
});
const whole = { reason: "late", count: 1, way: "up", parts: [] };

const told = (input: unknown, schema: z.ZodObject = Input): string => {
  const { error } = schema.safeParse(input);
  return error ? invalidInput(schema, error, input).message : "";
};

describe("the message about invalid input", () => {
  it("says that an argument is missing, with its description and type", () => {
    expect(told({ ...whole, reason: undefined })).toBe("`reason` is missing: why it is skipped, as text");
    expect(told({ ...whole, count: undefined })).toBe("`count` is missing: it is a number");
    expect(told({ ...whole, way: undefined })).toBe("`way` is missing: it is one of up, down");
    expect(told({ ...whole, parts: [{}] })).toBe("`parts.0.name` is missing: it is text");
  });

  it("says why an argument does not fit", () => {
    expect(told({ ...whole, count: "1" })).toBe("count: must be a number, but it is text");
    expect(told({ ...whole, reson: "late" })).toBe('reson: unknown; did you mean "reason"?');
  });

  it("says where a cursor comes from", () => {
    const Page = z.strictObject({ cursor: PageCursor.optional() });
    expect(told({ cursor: "x" }, Page)).toBe("cursor: use the `nextCursor` of the page before, as it is");
  });

  it("keeps the message of a rule about an absent argument", () => {
    const rule = Input.refine(({ either }) => either !== undefined, { path: ["either"], error: "name one" });
    expect(told(whole, rule)).toBe("either: name one");
  });
});
