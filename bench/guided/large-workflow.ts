import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { longWorkflow } from "./long-workflow.ts";

export interface LargeWorkflow {
  readonly id: string;
  readonly definition: object;
  /** of the workflow's variables */
  readonly types: ReadonlyMap<string, string>;
}

interface Definition {
  readonly id: string;
  readonly variables?: readonly { readonly name: string; readonly type: string }[];
}

const file = join(process.cwd(), "..", "shared", "corpus", "guided", "2026-08", "workflow-authoring.json");

/** The largest workflow by other authors, if one is at hand; otherwise the beginning of the long one. */
export function largeWorkflow(): LargeWorkflow {
  if (!existsSync(file)) {
    const [first, ...others] = longWorkflow.activities.slice(0, 3);
    const definition = { ...longWorkflow, id: "short-walk", activities: [first, ...others] };
    return { id: definition.id, definition, types: new Map() };
  }
  const definition = JSON.parse(readFileSync(file, "utf8")) as Definition;
  const types = new Map((definition.variables ?? []).map(({ name, type }) => [name, type]));
  return { id: definition.id, definition, types };
}
