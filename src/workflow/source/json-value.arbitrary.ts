import fc from "fast-check";
import type { Json } from "../../model/json.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: "grapheme-ascii", maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom("\n", "\r", "\t", " ", ":", "#", "-", "'", '"', "\\", "a", "|", ">"),
    maxLength: 12,
  }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "<<",
    "",
    "0",
    "1.0",
    "a.b",
    "null",
    "true",
    ".nan",
    "2020-01-01",
    "---",
  ),
);

const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie("value"), { maxLength: 5 }),
    fc
      .array(fc.tuple(text, tie("value")), { maxLength: 5 })
      .map((entries): Json => Object.fromEntries(entries)),
  ),
}));

/** Any JSON value, with keys and texts that parsers often get wrong. */
export const jsonValue: fc.Arbitrary<Json> = value;
