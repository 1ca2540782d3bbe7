import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { nodeArchive } from "../../../src/adapters/files/node-archive.ts";
import { readTraceParent } from "../../../src/model/trace-parent.ts";
import type { Data, Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, questioned, reviewed } from "../../support/workflows.ts";

const open = desks({ bundled: "docs" });
const folder = mkdtempSync(join(tmpdir(), "navigator-traces-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PARENT = `00-${"a".repeat(31)}1-${"b".repeat(15)}2-01`;

/** The facts of OTLP in JSON that receivers rely on. */
const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ boolValue: z.boolean() }),
]);
const Attributes = z.array(z.strictObject({ key: z.string().min(1), value: Value }));
const Nanoseconds = z.string().regex(/^\d{19}$/);
const OtlpSpan = z.strictObject({
  traceId: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
  spanId: z.string().regex(/^(?!0+$)[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.literal(1),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  status: z.strictObject({ code: z.union([z.literal(1), z.literal(2)]) }),
});
type OtlpSpan = z.infer<typeof OtlpSpan>;
const Message = z.strictObject({
  resourceSpans: z.tuple([
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes }),
      scopeSpans: z.tuple([
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(OtlpSpan).min(1),
        }),
      ]),
    }),
  ]),
});

async function traces(desk: Desk, input: Data = {}): Promise<readonly (readonly OtlpSpan[])[]> {
  const { text } = await desk.data<{ text: string }>("export_traces", input);
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => Message.parse(JSON.parse(line)).resourceSpans[0].scopeSpans[0].spans);
}

function about(span: OtlpSpan | undefined): Data {
  const values = span?.attributes.map(({ key, value }) => [
    key.replace("navigator.", ""),
    Object.values(value)[0],
  ]);
  return Object.fromEntries(values ?? []);
}

const seconds = ({ startTimeUnixNano: start, endTimeUnixNano: end }: OtlpSpan): number =>
  Number(BigInt(end) - BigInt(start)) / 1e9;

describe("the trace of a task", () => {
  it("TR1 TR2 TR4: has a span for each visit with attempt and outcome, and the same ids each time", async () => {
    const desk = await open().plantIn("reviewed", reviewed, "t", "waiting");
    await desk.advance("t", undefined);
    desk.pass(5_000);
    await desk.advance("t", "passed");
    desk.pass(7_000);
    await desk.advance("t", "failed", "passed", "passed");
    const [spans = [], ...others] = await traces(desk);
    expect(others).toEqual([]);
    expect(spans.map(({ name, status }) => `${name} ${status.code}`)).toEqual([
      "step start 1",
      "step analyze 1",
      "step review 2",
      "step analyze 1",
      "step review 1",
      "step end 1",
      "task t 1",
    ]);
    const root = spans.at(-1);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    expect(root?.parentSpanId).toBeUndefined();
    for (const span of spans.slice(0, -1)) expect(span.parentSpanId).toBe(root?.spanId);
    expect(spans.slice(1, 3).map(seconds)).toEqual([5, 7]);
    expect(about(spans[2])).toEqual({
      task: "t",
      workflow: "reviewed",
      step: "review",
      attempt: "1",
      outcome: "failed",
    });
    expect(about(spans[4])).toMatchObject({ attempt: "2", outcome: "passed" });
    expect(about(root)).toMatchObject({ result: "success" });
    expect(await traces(desk)).toEqual([spans]);
  });

  it("TR3: has a span for each wait for a person, within its visit", async () => {
    const desk = await open().plantIn("questioned", questioned, "t");
    await desk.advance("t", undefined);
    const asked = await desk.record("t");
    if (asked.hold !== "question") await desk.advance("t", "passed");
    desk.pass(90_000);
    await desk.data("answer_question", { taskId: "t", option: "ship" });
    const [spans = []] = await traces(desk, { taskId: "t" });
    const wait = spans.find(({ name }) => name.startsWith("wait for a person"));
    expect(wait && seconds(wait)).toBe(90);
    expect(about(wait)).toMatchObject({ answered_by: "tester" });
    const visit = spans.find(({ spanId }) => spanId === wait?.parentSpanId);
    expect(about(visit)).toMatchObject({ step: about(wait)["step"], outcome: "ship" });
  });

  it("TR1 TR5: belongs to the trace of the call that created the task; other texts count for nothing", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const trace = (text: string) => ({ ...desk.call, trace: text });
    await desk.ask("load_task_tree", { tasks: [{ id: "t", workflowType: "errand" }] }, trace(PARENT));
    for (const result of [undefined, "passed"])
      await desk.ask("advance_task", { taskId: "t", ...(result && { result }) }, desk.call);
    const [spans = []] = await traces(desk);
    expect(spans.at(-1)).toMatchObject({ traceId: `${"a".repeat(31)}1`, parentSpanId: `${"b".repeat(15)}2` });
    const [created, moved] = await desk.history("t");
    expect(created?.caller.trace).toBe(PARENT);
    expect(moved?.caller).not.toHaveProperty("trace");
    expect(await desk.data("verify_history")).toMatchObject({ broken: 0 });
    const wrong = ["", "x", PARENT.slice(1), PARENT.toUpperCase(), `ff${PARENT.slice(2)}`, 7, null];
    for (const text of [
      ...wrong,
      `00-${"0".repeat(32)}-${"b".repeat(16)}-01`,
      `00-${"a".repeat(32)}-${"0".repeat(16)}-01`,
    ])
      expect(readTraceParent(text)).toBeUndefined();
  });

  it("TR4: is written to a new file or one of its kind, and an unknown task has none", async () => {
    const desk = await open().plantIn("errand", errand, "t");
    await desk.advance("t", undefined, "passed");
    const call = { ...desk.call, ports: { ...desk.call.ports, archive: nodeArchive } };
    const path = join(folder, "traces.jsonl");
    for (let time = 0; time < 2; time++)
      expect(await desk.data("export_traces", { path }, call)).toEqual({ tasks: 1, spans: 4, path });
    expect(Message.safeParse(JSON.parse(readFileSync(path, "utf8"))).success).toBe(true);
    writeFileSync(path, "mine");
    expect((await desk.refusal("export_traces", { path }, call)).code).toBe("INPUT_INVALID");
    expect((await desk.refusal("export_traces", { path })).code).toBe("INPUT_INVALID");
    expect((await desk.refusal("export_traces", { taskId: "none" })).code).toBe("TASK_NOT_FOUND");
  });
});
