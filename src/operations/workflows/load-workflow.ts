import * as z from "zod";
import { Finding } from "../../model/finding.ts";
import { Json } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import { counted } from "../../model/words/counted.ts";
import type { DefinitionRecord, SavedDefinition } from "../../store/parts/definitions.ts";
import { type Loaded, loadText, loadValue } from "../../workflow/load.ts";
import type { Program } from "../../workflow/program.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { isOperator } from "../door/access.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { CurrentDefinitions } from "../library/library.ts";
import { placeWaiting } from "../movement/place-waiting.ts";
import type { Call } from "../ports/call.ts";
import { isFromAgent, sourceOf } from "./definition-source.ts";
import { judgeLoading } from "./judge-loading.ts";

const Input = z.strictObject({
  id: Key.optional(),
  definition: Json.optional().describe("the workflow: nodes and edges"),
  path: Key.optional().describe("a file to read instead"),
  dryRun: z.boolean().optional(),
});
type Input = z.infer<typeof Input>;

const LoadedWorkflow = z.object({
  id: z.string(),
  version: z.string(),
  replaced: z.boolean(),
  findings: z.array(Finding),
});

export const loadWorkflow = operation({
  name: "load_workflow",
  summary: "Check a workflow definition and load it. Tasks under way stay on the version they began with.",
  toolset: "tasks",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: Input,
  output: LoadedWorkflow,
  run: async (input, call): Promise<Result<z.infer<typeof LoadedWorkflow>>> => {
    const currents = await call.ports.library.currents(call.ports.settings.project);
    const { all } = currents;
    const read = await readDefinition(input, call, currents);
    if (!read.ok) return read;
    const { program, definition, findings } = read.value;
    if (!program || definition === undefined) return invalid(findings);
    if (input.id !== undefined && input.id !== program.id) return otherId(input.id, program.id);
    const current = all.find(({ id }) => id === program.id);
    const replaced = current !== undefined && current.version !== program.version;
    const refusal = judgeLoading(program, current, currents, call);
    if (refusal) return { ok: false, refusal };
    const value = { id: program.id, version: program.version, replaced, findings: [...findings] };
    if (input.dryRun) return { ok: true, value };
    const saved = await save(program, definition, current, input, call);
    if (saved === "conflict") return conflict(program.id);
    // Place even if the definition is unchanged: the process that loaded it may have crashed before placing the tasks.
    await placeWaiting(call, program.id);
    return { ok: true, value };
  },
});

/**
 * Saves the definition if `current` is still the current one: permission was judged for it, and may not hold for its
 * successor.
 */
async function save(
  { id, version }: Program,
  definition: Json,
  current: DefinitionRecord | undefined,
  { path }: Input,
  call: Call,
): Promise<SavedDefinition> {
  const {
    ports: { store, settings, now },
  } = call;
  const { project } = settings;
  // The operator becomes the source of equal text. Otherwise the agent that loaded it could still replace the workflows
  // it calls.
  const isAdopted = current && isFromAgent(current.source) && isOperator(call, "load_workflow");
  if (current?.version === version && !isAdopted) return "unchanged";
  const source = sourceOf(path, call);
  return (await store()).definitions.save(
    { project, id, version, definition, source, loadedAt: now() },
    current,
  );
}

async function readDefinition(
  { id, definition, path }: Input,
  call: Call,
  { known, definitionOf }: CurrentDefinitions,
): Promise<Result<Loaded>> {
  const named = id ?? (path === undefined ? undefined : nameOf(path));
  const options = { known, definitionOf, ...(named !== undefined && { id: named }) };
  if (definition !== undefined && path === undefined)
    return { ok: true, value: loadValue(definition, options) };
  if (path === undefined || definition !== undefined) {
    const message = "Give either a definition or a path.";
    return {
      ok: false,
      refusal: { code: "INPUT_INVALID", message, facts: { fields: ["definition", "path"] } },
    };
  }
  const text = await call.ports.files.read(path, MAX_TEXT_LENGTH);
  return text.ok ? { ok: true, value: loadText(text.value, { ...options, file: path }) } : text;
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

function conflict(id: string): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "CONFLICT",
      message: `Another caller loaded a different "${id}" at the same moment.`,
      facts: { workflowId: id },
    },
  };
}

function invalid(findings: Loaded["findings"]): Result<never> {
  const errors = findings.filter(({ severity }) => severity === "error");
  return {
    ok: false,
    refusal: {
      code: "WORKFLOW_INVALID",
      message: `The definition has ${counted(errors.length, "error")}: ${errors[0]?.message}`,
      facts: { findings },
    },
  };
}
