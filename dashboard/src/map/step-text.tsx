import type { Json } from "../../../src/model/json.ts";
import { AgentText } from "../markdown/agent-text.tsx";
import { useQuery } from "../use-query.ts";

interface Props {
  readonly workflow: string;
  readonly version?: string;
  readonly step: string;
}

/** What the workflow tells an agent, or asks a person, at a step. */
export function StepText({ workflow, version, step }: Props) {
  const { data } = useQuery("graph_workflow", {
    workflowId: workflow,
    source: true,
    ...(version !== undefined && { version }),
  });
  const text = textOf(data?.definition, step);
  return text === undefined ? null : <AgentText text={text} from="The workflow says:" />;
}

/** The words of a step, in either form of a definition. */
function textOf(definition: Json | undefined, step: string): string | undefined {
  const own = at(at(definition, "nodes"), step) ?? guidedStep(definition, step);
  const words = ["instructions", "message", "question", "description"].map((name) => at(own, name));
  const found = words.find((word) => typeof word === "string" && word !== "");
  if (typeof found === "string") return found;
  const actions = at(own, "actions");
  if (!Array.isArray(actions)) return undefined;
  return actions
    .map(
      (action) =>
        `- ${typeof action === "string" ? action : String(at(action, "description") ?? at(action, "action") ?? "")}`,
    )
    .join("\n");
}

function guidedStep(definition: Json | undefined, step: string): Json | undefined {
  const [first = "", ...rest] = step.replace(/#[\d.]+$/, "").split("/");
  const activity = named(at(definition, "activities"), first);
  const last = rest.at(-1);
  if (last === undefined) return activity;
  return ["steps", "checkpoints", "decisions", "loops"]
    .map((kind) => named(at(activity, kind), last))
    .find((one) => one !== undefined);
}

function named(list: Json | undefined, id: string): Json | undefined {
  return Array.isArray(list) ? list.find((one) => at(one, "id") === id) : undefined;
}

function at(value: Json | undefined, name: string): Json | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, Json>>)[name] : undefined;
}
