import type { ModelPort } from "../operations/ports/model-port.ts";
import { pick } from "../rehearsal/seeded.ts";
import { falseWords } from "./false-figures.ts";

/** So many failures in a row would stop the requests for half a minute, and with them the attack. */
const MOST_FAILURES = 2;

const aligned = { serves_goal: true, in_scope: true, helps_key_question: true };
const strayed = { serves_goal: true, in_scope: false, helps_key_question: true };

/** A model that gives any answer: legal choices, invented ids, prose, steps and patches of its own, and none. */
export function hostileModel(chance: () => number): ModelPort {
  let failures = 0;
  const model = { name: "hostile", ms: 0 };
  return {
    name: model.name,
    ask: async ({ candidates, rejected }) => {
      const isHonest = failures >= MOST_FAILURES || chance() < 0.5;
      if (isHonest) failures = 0;
      else if (rejected !== undefined) failures += 1;
      if (isHonest) return { ok: true, answer: choiceOf(pick(candidates, chance) ?? "", chance), model };
      return { ok: true, answer: lie(candidates, chance), model };
    },
  };
}

/** A whole answer about a candidate, listed or not. */
function choiceOf(candidate_id: string, chance: () => number): object {
  return {
    candidate_id,
    reason: pick(falseWords, chance),
    confidence: pick(["HIGH", "MEDIUM", "LOW"], chance),
    alignment: aligned,
    why_now: { trigger: "now", relevance_to_charter: "all" },
    assured_by: "the model",
    nodes: [{ id: "open", name: "Open the gate", purpose: "open", serves: "the goal" }],
    patch: [{ op: "remove", path: "/nodes/review" }],
  };
}

function lie(candidates: readonly string[], chance: () => number): unknown {
  const [, target = "end"] = (pick(candidates, chance) ?? "").split(":");
  const invented = ["skip", "continue", "terminate", "detour", "inject_flow"].map(
    (word) => `${word}:${target}`,
  );
  const ids = [...invented, "inject_nodes", "extend_graph", "terminate:end", "__proto__", ""];
  const lies: readonly unknown[] = [
    pick(falseWords, chance),
    null,
    [],
    {},
    { ...choiceOf(pick(candidates, chance) ?? "", chance), alignment: strayed },
    { candidate_id: pick(candidates, chance), confidence: "HIGH" },
    ...ids.map((id) => choiceOf(id, chance)),
  ];
  return pick(lies, chance);
}
