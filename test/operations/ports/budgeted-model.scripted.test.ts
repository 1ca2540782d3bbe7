import { afterEach, describe, expect, it } from "vitest";
import { modelOf } from "../../../src/adapters/models/model-of.ts";
import { answer, never, request } from "../../../src/adapters/models/model-request.fixture.ts";
import { ModelServer, type Script } from "../../../src/adapters/models/model-server.fixture.ts";
import { budgetedModel } from "../../../src/operations/ports/budgeted-model.ts";
import { modelLimits } from "../../../src/operations/ports/model-limits.ts";
import { buildPacket } from "../../../src/routing/build-packet.ts";
import { decide } from "../../../src/routing/decide.ts";
import { begun, inputAt, measured } from "../../../src/routing/route-input.fixture.ts";
import { desks } from "../../support/with-desk.ts";

const desk = desks({ bundled: "docs" });
const KEY = "sk-secret-0123456789";
let server: ModelServer | undefined;
afterEach(() => server?.close());

/** Nothing fails at a step with two ways on, so that a model is asked. */
const input = inputAt(begun(), { forensics: measured({ tests: { passed: 44, failed: 0, skip: 0 } }) });

/** Asks as a router does: again after an answer that was rejected, at most twice; then the rules decide. */
async function routed(shape: "openai" | "anthropic", scripts: readonly Script[]) {
  server = await ModelServer.open(shape);
  server.script.push(...scripts);
  const timeout = scripts.some((script) => "never" in script) ? "100ms" : "60s";
  const settings = { port: shape, url: server.url, name: "small", keyEnv: "A", timeout } as const;
  const model = modelOf(settings, { root: ".", env: { A: KEY }, now: () => performance.now() });
  if (!model) throw new Error("there is no model");
  const store = await desk().call.ports.store();
  const limits = modelLimits(settings);
  const budgeted = budgetedModel(model, { store, project: "default", taskId: "T", limits });
  const answers: unknown[] = [];
  for (;;) {
    const route = decide(input, answers);
    if (route.kind !== "needs_choice") return { route, answers, asked: server.asked.length };
    const { candidates, assessment } = route;
    const parts = {
      step: "build-step-3",
      assessment,
      previousSignature: null,
      problems: [],
      concerns: [],
      candidates,
    };
    const rejected = route.rejected.at(-1);
    const ids = candidates.map(({ id }) => id);
    const asked = { packet: buildPacket(parts), candidates: ids, authoritative: false };
    const reply = await budgeted.ask(rejected === undefined ? asked : { ...asked, rejected }, never);
    expect(JSON.stringify(reply)).not.toContain(KEY);
    answers.push(reply.ok ? reply.answer : null);
  }
}

const wrong: Script = { answer: { ...answer, candidate_id: "continue:production" } };
const drifting: Script = { answer: { ...answer, alignment: { ...answer.alignment, in_scope: false } } };
const hasty: Script = { answer: { ...answer, candidate_id: request.candidates[0] } };
const prose: Script = { text: "Let me think: continue, probably." };

describe.each(["openai", "anthropic"] as const)("a scripted server of the shape %s", (shape) => {
  it("takes part with a right answer, at once or after a rejected one", async () => {
    const one = await routed(shape, [{ answer }]);
    expect(one).toMatchObject({
      asked: 1,
      route: { source: "navigator", choice: { candidate: { id: "continue:review" } } },
    });
    await server?.close();
    const two = await routed(shape, [wrong, { answer }]);
    expect(two).toMatchObject({
      asked: 2,
      route: { source: "navigator", rejected: ['"continue:production" is not one of the candidates'] },
    });
  });

  it("leaves an unsure choice to a person", async () => {
    const { route } = await routed(shape, [{ answer: { ...answer, confidence: "LOW" } }]);
    expect(route).toMatchObject({ source: "navigator", choice: { candidate: { id: "escalate" } } });
  });

  it.each<[string, Script]>([
    ["wrong ids", wrong],
    ["answers out of scope", drifting],
    ["a repetition without its reason", hasty],
    ["prose", prose],
    ["broken JSON", { text: '{"candidate_id":"continue:rev' }],
    ["no answer", { never: "nothing" }],
    ["429", { body: KEY, status: 429 }],
    ["500", { body: KEY, status: 500 }],
    ["a cut connection", { cut: '{"choices":' }],
    ["a body without end", { endless: true }],
    ["a redirect", { body: "", status: 302, location: "http://127.0.0.1:1/" }],
  ])("with %s blocks nothing: the last tier decides, and two reasons are kept", async (_, script) => {
    const { route, asked } = await routed(shape, [script, script]);
    expect(asked).toBe(2);
    expect(route).toMatchObject({
      kind: "decided",
      source: "escalate",
      choice: { candidate: { id: "escalate" } },
      rejected: [expect.any(String), expect.any(String)],
    });
  });
});
