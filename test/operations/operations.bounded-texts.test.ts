import { describe, expect, it } from "vitest";
import * as z from "zod";
import { operations } from "../../src/operations/operations.ts";
import { desks } from "../support/with-desk.ts";
import { errand } from "../support/workflows.ts";

const open = desks();

/** Free JSON and whole documents: their readers limit the size in bytes. */
const measuredElsewhere: ReadonlySet<string> = new Set([
  "add_task.context",
  "add_task.variables",
  "advance_task.output",
  "advance_task.variables",
  "advance_task.attachments.text",
  "attach.text",
  "check_definition.text",
  "choose_route.nodes",
  "choose_route.patch",
  "complete_step.attachments.text",
  "complete_step.output",
  "complete_step.variables",
  "diff_store.otherText",
  "diff_store.text",
  "import_store.text",
  "load_definition.text",
  "load_task_tree.tasks.context",
  "load_task_tree.tasks.stepRetries",
  "load_task_tree.tasks.variables",
  "load_workflow.definition",
  "nav_action.variables",
  "nav_start.variables",
  "route_task.attachments.text",
  "route_task.envelope",
  "route_task.forensics",
  "route_task.iteration",
  "route_task.output",
  "route_task.variables",
  "simulate_definition.text",
  "simulate_workflow.variables",
  "simulate_workflow.weights",
  "start_workflow.variables",
  "update_task.attachments.text",
  "what_if.policy.detours",
  "what_if.text",
  "what_if.policy.signatures",
  "what_if.policy.signatures.when",
]);

type Schema = Readonly<Record<string, unknown>>;

/** The unbounded texts in a JSON Schema, by their field paths. */
function endlessTexts(schema: unknown, path: string, defs: Schema, seen: ReadonlySet<unknown>): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  const inside = new Set([...seen, schema]);
  const go = (inner: unknown, at = path) => endlessTexts(inner, at, defs, inside);
  const { $ref, properties, anyOf, oneOf, items, additionalProperties, propertyNames, ...own } =
    schema as Schema;
  const isBounded = ["maxLength", "enum", "const", "pattern"].some((key) => key in own);
  return [
    ...(own["type"] === "string" && !isBounded ? [path] : []),
    ...(typeof $ref === "string" ? go(defs[$ref.replace("#/$defs/", "")]) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => go(inner, `${path}.${name}`)),
    ...[anyOf, oneOf].flat().flatMap((inner) => go(inner)),
    ...[items, additionalProperties, propertyNames].flatMap((inner) => go(inner)),
  ];
}

describe("every text that an operation takes", () => {
  it("has a maximum length, or is free JSON or a document whose reader measures it", () => {
    const endless = operations.flatMap(({ name, input }) => {
      const { $defs = {}, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
      return endlessTexts(schema, name, $defs, new Set());
    });
    expect([...new Set(endless)].filter((path) => !measuredElsewhere.has(path))).toEqual([]);
    expect([...measuredElsewhere].filter((path) => !endless.includes(path))).toEqual([]);
  });

  it("is refused before it is stored or repeated if it is longer", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "t", workflowType: "errand" });
    const long = "x".repeat(1_048_576);
    for (const [name, input] of [
      ["advance_task", { taskId: "t", result: long }],
      ["advance_task", { taskId: "t", expectedStep: long }],
      ["list_workflows", { source: long }],
      ["get_next_tasks_from_tree", { workflowType: long }],
      ["get_next_tasks_from_tree", { agent: long }],
      ["get_pending_syncs", { taskId: long }],
    ] as const) {
      const refusal = await desk.harmless(name, input);
      expect(refusal.code).toBe("INPUT_INVALID");
      expect(refusal.message.length).toBeLessThan(500);
    }
  });

  it("is shortened where a refusal repeats it", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "t", workflowType: "errand" });
    const { code, message } = await desk.harmless("advance_task", { taskId: "t", result: "x".repeat(4_000) });
    expect(code).toBe("OUTCOME_NOT_ALLOWED");
    expect(message.length).toBeLessThan(300);
  });
});
