import type { ScenarioStep } from "../model/scenario.ts";
import type { Colours } from "./screen.ts";

/** One move of a played scenario on one line. */
export function renderStep(step: ScenarioStep, colours: Colours): string {
  const said = step.move.padEnd(18);
  if (step.refusal) {
    return `${said} ${colours.red(`refused, ${step.refusal.code}`)}: ${step.refusal.message}`;
  }
  const left = step.remaining === undefined ? "" : `, ${step.remaining} retries left`;
  const status = step.status === "HITL" ? colours.yellow(step.status) : colours.dim(step.status);
  return `${said} ${step.from} ${colours.cyan("->")} ${colours.bold(step.to)}  ${step.action}${left}  ${status}`;
}
