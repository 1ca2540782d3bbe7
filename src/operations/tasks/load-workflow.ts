import * as z from "zod";
import { Finding } from "../../model/finding.ts";
import { Json } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import type { DefinitionRecord } from "../../store/store.ts";
import { type Loaded, loadText, loadValue } from "../../workflow/load.ts";
import type { Program } from "../../workflow/program.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { isOperator } from "../access.ts";
import { BUNDLED } from "../bundled.ts";
import type { Context } from "../context.ts";
import { operation } from "../operation.ts";
import { placeWaiting } from "../place-waiting.ts";

const Input = z.strictObject({
  id: z.string().optional(),
  definition: Json.optional().describe("the workflow: nodes and edges"),
  path: z.string().optional().describe("a file to read instead"),
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
  run: async (input, context): Promise<Result<z.infer<typeof LoadedWorkflow>>> => {
    const known = await knownPrograms(context);
    const read = await readDefinition(input, context, known);
    if (!read.ok) return read;
    const { program, definition, findings } = read.value;
    if (!program || definition === undefined) return invalid(findings);
    const current = await (await context.store()).currentDefinition(context.settings.project, program.id);
    const replaced = current !== undefined && current.version !== program.version;
    const value = { id: program.id, version: program.version, replaced, findings: [...findings] };
    if (input.dryRun || current?.version === program.version) return { ok: true, value };
    if (replaced && !mayReplace(current, context)) return notAllowed(program.id);
    await save(program, definition, input, context);
    return { ok: true, value };
  },
});

async function save(program: Program, definition: Json, input: Input, context: Context): Promise<void> {
  const store = await context.store();
  await store.saveDefinition({
    project: context.settings.project,
    id: program.id,
    version: program.version,
    definition,
    source: input.path ?? context.caller.id,
    loadedAt: context.now(),
  });
  await placeWaiting(context, program.id);
}

async function readDefinition(
  { id, definition, path }: Input,
  context: Context,
  known: (id: string) => Program | undefined,
): Promise<Result<Loaded>> {
  const options = { known, ...(id !== undefined && { id }) };
  if (definition !== undefined && path === undefined)
    return { ok: true, value: loadValue(definition, options) };
  if (path === undefined || definition !== undefined) {
    const message = "Give either a definition or a path.";
    return {
      ok: false,
      refusal: { code: "INPUT_INVALID", message, facts: { fields: ["definition", "path"] } },
    };
  }
  const text = await context.files.read(path, MAX_TEXT_LENGTH);
  return text.ok ? { ok: true, value: loadText(text.value, { ...options, file: path }) } : text;
}

async function knownPrograms(context: Context): Promise<(id: string) => Program | undefined> {
  const all = await (await context.store()).definitions(context.settings.project);
  const records = new Map(all.map((record) => [record.id, record]));
  return (id) => {
    const record = records.get(id);
    return record && loadValue(record.definition, { id }).program;
  };
}

/** What came with Navigator is anybody's to replace; what somebody loaded is replaced by operators only. */
function mayReplace(current: DefinitionRecord, context: Context): boolean {
  return current.source === BUNDLED || isOperator(context, "load_workflow");
}

function notAllowed(id: string): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "NOT_ALLOWED",
      message: `A different "${id}" is loaded already, and replacing it is for operators.`,
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
      message: `The definition has ${errors.length} errors: ${errors[0]?.message}`,
      facts: { findings },
    },
  };
}
