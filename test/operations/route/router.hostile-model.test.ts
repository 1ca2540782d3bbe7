import { afterEach, describe, expect, it } from "vitest";
import { modelOf } from "../../../src/adapters/models/model-of.ts";
import { answer } from "../../../src/adapters/models/model-request.fixture.ts";
import { ModelServer, type Script } from "../../../src/adapters/models/model-server.fixture.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);
const free = { ...retried, routing: { ...retried.routing, mode: "authoritative" } };
let server: ModelServer | undefined;
afterEach(() => server?.close());

/** Routes a task whose model follows the script twice. */
async function routed(shape: "openai" | "anthropic", script: Script) {
  server = await ModelServer.open(shape);
  server.script.push(script, script);
  const timeout = "drip" in script ? "100ms" : "30s";
  const settings = { port: shape, url: server.url, name: "small", timeout } as const;
  const model = modelOf(settings, { root: ".", env: {}, now: () => performance.now() });
  if (!model) throw new Error("there is no model");
  const desk = open();
  await atFirstStep(desk, free);
  await desk.plantIn("small-build", free, "T2");
  const bench: Bench = { values: { tests: { passed: 44, failed: 0, skip: 0 } }, problems: [], runs: 0 };
  const call = equipped(desk.call, { bench, model, mode: "authoritative" });
  const made = await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
  const event = (await desk.history("T1")).at(-1)?.events[0];
  return { desk, made, event };
}

const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** The right answer with further fields as text: no JSON of ours could write some of them. */
const withFields = (fields: string): Script => ({ text: JSON.stringify(answer).replace("{", `{${fields},`) });
const named = (candidate_id: string): Script => ({ answer: { ...answer, candidate_id } });
const esc = String.fromCharCode(27);
const html = (body: string): Script => ({ body, headers: { "content-type": "text/html" } });

describe.each(["openai", "anthropic"] as const)("a hostile server of the shape %s", (shape) => {
  it.each<[string, Script]>([
    ["the id of a prototype", named("__proto__")],
    ["the id of a method", named("constructor")],
    ["a candidate of another step", named("continue:done")],
    ["a candidate of another task", named("continue:build-step-3@T2")],
    ["a candidate that was eliminated", named("terminate:done")],
    ["an id with a terminal escape", named(`${esc}[2J${esc}]0;owned\u0007`)],
    ["an id of half a character", named("\ud83d".repeat(300))],
    [
      "a patch that is nested without end",
      withFields(`"patch":[{"op":"add","path":"/x","value":${nested(20_000)}}]`),
    ],
    ["a field that is a prototype", withFields('"__proto__":{"x":1}')],
    ["a reason of many words", { answer: { ...answer, reason: "because ".repeat(10_000) } }],
    [
      "a trigger of many words",
      { answer: { ...answer, why_now: { trigger: "x".repeat(9_000), relevance_to_charter: "y" } } },
    ],
    ["a page", html("<html>sign in</html>")],
    ["headers without end", { body: "{}", headers: { "x-more": "x".repeat(100_000) } }],
    ["a byte now and then", { drip: true }],
    ["the status 204", { body: "", status: 204 }],
    ["the status 503", { body: "", status: 503, headers: { "retry-after": "99999999" } }],
  ])("Z5: with %s the task goes to a person, with the reasons", async (_, script) => {
    const { made, event } = await routed(shape, script);
    expect(made).toMatchObject({ decision: "ESCALATE", source: "escalate", task: { status: "HITL" } });
    const { rejected } = event as { rejected: readonly string[] };
    // A server that cannot be used is asked once, one that answers wrongly twice.
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every((text) => text.isWellFormed() && text.length <= 600)).toBe(true);
  });

  it("Z5: a right answer counts under any content type", async () => {
    const body =
      shape === "openai"
        ? { choices: [{ message: { content: JSON.stringify(answer) } }] }
        : { content: [{ type: "tool_use", name: "choose", input: answer }] };
    const { made } = await routed(shape, html(JSON.stringify(body)));
    expect(made).toMatchObject({ decision: "CONTINUE", source: "navigator" });
  });

  it("Z5: words of the model reach the history as they are, and change no other task", async () => {
    const reason = `${esc}[31mred${esc}[0m\n{"candidate_id":"escalate"}`;
    const { desk, made } = await routed(shape, { answer: { ...answer, reason } });
    expect(made).toMatchObject({ decision: "CONTINUE", reason });
    expect((await desk.task("T2")).currentStep).toBe("start");
  });
});
