import type { Json } from "../../model/json.ts";
import type { Program } from "../../workflow/program.ts";
import type { Guidance } from "./guidance.ts";
import type { GuidedRun } from "./guided-run.ts";
import { innermost } from "./innermost-workflow.ts";

/**
 * The rules that apply from this step on. Each is given once: rules of a workflow when the run enters the workflow,
 * rules of an activity when the run enters the activity.
 */
export function rulesOnArrival(run: GuidedRun, before?: GuidedRun): Pick<Guidance, "rules"> {
  const here = activityAt(run);
  const there = before && activityAt(before);
  const isSame = there?.program === here.program;
  const rules = [
    ...(isSame ? [] : texts(here.program.metadata["rules"])),
    ...(isSame && there.activity === here.activity ? [] : rulesOf(here.program, here.activity)),
  ];
  return rules.length > 0 ? { rules } : {};
}

function activityAt(run: GuidedRun): { program: Program; activity: string | undefined } {
  const program = innermost(run);
  return { program, activity: program.nodes.get(run.position.step)?.place?.activity };
}

function rulesOf({ nodes }: Program, activity: string | undefined): readonly string[] {
  const node = nodes.get(activity ?? "");
  return node?.type === "activity" ? node.rules : [];
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((rule) => typeof rule === "string") : [];
}
