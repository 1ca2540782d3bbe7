import { successes } from "../gates/avoidance.ts";
import { pastByOption } from "../gates/past-by-option.ts";
import { reachedByDefault } from "../gates/reached-by-default.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/**
 * Reports questions to people that no run asks if the variables have their default values. Questions that an agent
 * can avoid are left out: they have a finding of their own.
 */
export const defaultAvoidsQuestion: Check = ({ movement, isReached }, program, { log }) => {
  const questions = movement.nodes.filter(
    (node, place) => node.type === "checkpoint" && node.audience === "human" && isReached(place),
  );
  if (questions.length === 0) return;
  const told = new Set(log.sorted().flatMap(({ code, at }) => (code === "agent-decided-gate" ? [at] : [])));
  const reached = reachedByDefault(program);
  for (const { id } of questions) {
    if (reached.has(id) || told.has(id)) continue;
    told.add(id);
    log.add({
      code: "default-avoids-question",
      ...atNode(id),
      message: `With the default values of the variables no run asks "${id}".`,
      fix: `Give the variables on the way to "${id}" defaults with which it is asked, or ask it without a condition.`,
    });
  }
  for (const { question, by, option } of pastByOption(movement, successes(movement))) {
    if (told.has(question)) continue;
    told.add(question);
    log.add({
      code: "default-avoids-question",
      ...atNode(question),
      message: `If no person answers "${by}", its default option "${option.label}" leads past "${question}".`,
      fix: `Lead from "${option.label}" to "${question}" too, or choose another default option.`,
    });
  }
};
