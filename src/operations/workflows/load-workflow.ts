import * as z from "zod";
import { Json } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import type { Loaded } from "../../workflow/load.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import { sourceOfValue } from "../../workflow/source/source-of-value.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { invalidDefinition } from "./invalid-definition.ts";
import { LoadedWorkflow, saveWorkflows } from "./save-workflows.ts";

const Input = z.strictObject({
  id: Key.optional(),
  definition: Json.optional().describe("the workflow: nodes and edges"),
  path: Key.min(1).optional().describe("a file to read instead"),
  dryRun: z.boolean().optional(),
});
type Input = z.infer<typeof Input>;

export const loadWorkflow = operation({
  name: "load_workflow",
  summary: "Check a workflow definition and load it. Tasks under way stay on the version they began with.",
  toolset: "tasks",
  access: "agent",
  effect: "changes",
  idempotent: true,
  aside: "store",
  input: Input,
  output: LoadedWorkflow,
  run: async (input, call): Promise<Result<z.infer<typeof LoadedWorkflow>>> => {
    const read = await readDefinition(input, call);
    if (!read.ok) return read;
    const { program, definition, findings } = read.value;
    if (!program || definition === undefined) return invalidDefinition(findings);
    if (input.id !== undefined && input.id !== program.id) return otherId(input.id, program.id);
    const { path, dryRun } = input;
    const saved = await saveWorkflows([{ program, definition, findings, path }], { dryRun }, call);
    if (!saved.ok) return saved;
    const [loaded] = saved.value;
    if (!loaded) throw new Error(`workflow ${program.id} was loaded without an answer`);
    return { ok: true, value: loaded };
  },
});

async function readDefinition({ id, definition, path }: Input, call: Call): Promise<Result<Loaded>> {
  const { library, settings, files } = call.ports;
  const named = id ?? (path === undefined ? undefined : nameOf(path));
  const options = named === undefined ? {} : { id: named };
  if (definition !== undefined && path === undefined)
    return { ok: true, value: await library.load(settings.project, sourceOfValue(definition), options) };
  if (path === undefined || definition !== undefined) {
    const message = "Give either a definition or a path.";
    return {
      ok: false,
      refusal: { code: "INPUT_INVALID", message, facts: { fields: ["definition", "path"] } },
    };
  }
  const text = await files.read(path, MAX_TEXT_LENGTH);
  if (!text.ok) return text;
  return {
    ok: true,
    value: await library.load(settings.project, readSource(text.value, { file: path }), options),
  };
}

/** The id of a definition that states none: its file name. */
function nameOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  return name.replace(/\.[^.]+$/, "");
}

function otherId(asked: string, own: string): Result<never> {
  const problem = `the definition says it is "${own}"`;
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `id: ${problem}, not "${asked.slice(0, 200)}".`,
      facts: { problems: [{ field: "id", problem }] },
    },
  };
}
