import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Charter } from "../../src/model/charter.ts";
import { EdgeDefinition } from "../../src/model/edge.ts";
import { type EvidenceKind, EvidenceKinds } from "../../src/model/evidence.ts";
import type { Json } from "../../src/model/json.ts";
import { CheckpointEffects, CheckpointOption, ForkEach, NodeKinds } from "../../src/model/node.ts";
import { PropertyKinds } from "../../src/model/property.ts";
import { Variable } from "../../src/model/variable.ts";
import { GraphHead, Limits } from "../../src/model/workflow.ts";
import { loadText } from "../../src/workflow/load.ts";
import { changed, everyField } from "./every-field.fixture.ts";
import { printed } from "./printed.fixture.ts";

type Place = readonly [name: string, path: readonly (string | number)[], schema: z.ZodObject];

const evidence = Object.keys(EvidenceKinds) as EvidenceKind[];
const places: readonly Place[] = [
  [
    "the workflow",
    [],
    GraphHead.extend({ variables: z.union([z.array(Variable), z.strictObject({})]).optional() }),
  ],
  ["the limits", ["limits"], Limits],
  ["the charter", ["charter"], Charter],
  ["a variable", ["variables", 0], Variable.omit({ defaultValue: true })],
  ["an always_through property", ["properties", 0], PropertyKinds.always_through],
  ["a never property", ["properties", 1], PropertyKinds.never],
  ["a reaches property", ["properties", 2], PropertyKinds.reaches],
  ["a start", ["nodes", "start"], NodeKinds.start.omit({ type: true })],
  ["a task", ["nodes", "build"], NodeKinds.task],
  ["a gate", ["nodes", "judge"], NodeKinds.gate],
  ["a subflow", ["nodes", "call"], NodeKinds.subflow],
  ["a fork", ["nodes", "split"], NodeKinds.fork],
  ["an each", ["nodes", "split", "each"], ForkEach],
  ["a join", ["nodes", "meet"], NodeKinds.join],
  ["a checkpoint", ["nodes", "ask"], NodeKinds.checkpoint],
  ["an option", ["nodes", "ask", "options", 0], CheckpointOption],
  ["an option's effects", ["nodes", "ask", "options", 0, "effects"], CheckpointEffects],
  ["an end", ["nodes", "asked"], NodeKinds.end],
  ["an edge", ["edges", 3], EdgeDefinition],
  ...evidence.map(
    (kind, index): Place => [
      `a ${kind} requirement`,
      ["nodes", "judge", "evidence", index],
      EvidenceKinds[kind],
    ],
  ),
];

const wrongs: readonly Json[] = [
  null,
  true,
  false,
  -1,
  0,
  1.5,
  1e21,
  "",
  "no such word",
  "x".repeat(5_000),
  "\u0000",
  [],
  [7],
  [null],
  {},
  { "not a name": 7 },
  [["nested"]],
];

function fieldsOf(schema: z.ZodObject): readonly (readonly [string, z.core.$ZodType])[] {
  return Object.entries(schema.shape);
}

it("the base definition of these tests has no error", () => {
  const { findings } = loadText(JSON.stringify(everyField));
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
});

describe.each(places)("%s", (_, path, schema) => {
  it.each(fieldsOf(schema).map(([key]) => key))(
    "with a wrong %s is reported there and nowhere else",
    (key) => {
      const field = schema.shape[key] as z.ZodType;
      const unfit = wrongs.filter((value) => !field.safeParse(value).success);
      expect(unfit.length).toBeGreaterThan(0);
      for (const wrong of unfit) {
        const { text, linesOf } = printed(changed(everyField, [...path, key], wrong));
        const [first, last] = linesOf([...path, key]);
        const { program, findings } = loadText(text);
        const errors = findings.filter(({ severity }) => severity === "error");
        const about = `${key} as ${JSON.stringify(wrong).slice(0, 80)}`;
        expect(program, about).toBeUndefined();
        expect(errors.length, about).toBeGreaterThan(0);
        for (const { spot, message, fix } of errors) {
          expect(spot?.line, `${about}: ${message}`).toBeGreaterThanOrEqual(first);
          expect(spot?.line, `${about}: ${message}`).toBeLessThanOrEqual(last);
          expect(`${message} ${fix}`, about).not.toMatch(
            /Invalid|expected|received|undefined|NaN|\[object| a [aeiou]/,
          );
          expect(message.length, about).toBeLessThan(400);
        }
      }
    },
  );

  it("without a field it needs is reported once, at the object, by the field's name", () => {
    const needed = fieldsOf(schema).filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success);
    for (const [key] of needed) {
      const { text, linesOf } = printed(changed(everyField, [...path, key], undefined));
      const errors = loadText(text).findings.filter(({ severity }) => severity === "error");
      const [first, last] = linesOf(path);
      expect(errors, key).toHaveLength(1);
      expect(errors[0]?.spot?.line, key).toBeGreaterThanOrEqual(first);
      expect(errors[0]?.spot?.line, key).toBeLessThanOrEqual(last);
    }
  });
});
