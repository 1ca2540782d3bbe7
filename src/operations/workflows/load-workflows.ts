import * as z from "zod";
import type { Finding } from "../../model/finding.ts";
import type { Result } from "../../model/refusal.ts";
import { counted } from "../../model/words/counted.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { type DefinitionFile, openDefinitionFiles } from "./definition-files.ts";
import { definitionFilesIn } from "./files-in.ts";
import { LoadedWorkflow, type SoundDefinition, saveWorkflows } from "./save-workflows.ts";

const Output = z.object({ files: z.array(LoadedWorkflow.extend({ file: z.string() })) });
type Output = z.infer<typeof Output>;

export const loadWorkflows = operation({
  name: "load_workflows",
  summary: "Check workflow files and load them together, all or none; they may call each other in any order.",
  toolset: "author",
  access: "agent",
  effect: "changes",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    paths: z.array(Key.min(1)).min(1).max(1_000).describe("files, or folders of files"),
    dryRun: z.boolean().optional(),
  }),
  output: Output,
  run: async ({ paths, dryRun }, call): Promise<Result<Output>> => {
    const files = await definitionFilesIn(paths, call);
    if (!files.ok) return files;
    if (files.value.length === 0) return nothingIn(paths);
    const opened = await openDefinitionFiles(files.value, call, "store");
    if (!opened.ok) return opened;
    const entries = withoutTwins(opened.value.entries);
    const sound = entries.flatMap(soundIn);
    if (sound.length < entries.length) return invalid(entries);
    const saved = await saveWorkflows(sound, { dryRun }, call);
    if (!saved.ok) return saved;
    const loaded = saved.value.map((one, index) => ({ file: entries[index]?.file ?? "", ...one }));
    return { ok: true, value: { files: loaded } };
  },
});

function soundIn({ file, loaded: { program, definition, findings } }: DefinitionFile): SoundDefinition[] {
  return program && definition !== undefined ? [{ program, definition, findings, path: file }] : [];
}

/**
 * The files, with an error for each file that has the same id as an earlier one: only one of the
 * two could be loaded.
 */
function withoutTwins(entries: readonly DefinitionFile[]): readonly DefinitionFile[] {
  const firsts = new Map<string, string>();
  return entries.map((entry) => {
    const { file, loaded } = entry;
    const id = loaded.program?.id;
    const first = id === undefined ? undefined : firsts.get(id);
    if (id !== undefined && first === undefined) firsts.set(id, file);
    if (id === undefined || first === undefined) return entry;
    const twin: Finding = {
      code: "duplicate-id",
      severity: "error",
      at: "id",
      message: `${first} has the id "${id}" too.`,
      fix: "Give one of the two another id, or leave it out.",
    };
    return { file, loaded: { findings: [twin, ...loaded.findings] } };
  });
}

function invalid(entries: readonly DefinitionFile[]): Result<never> {
  const files = entries.map(({ file, loaded: { findings } }) => ({ file, findings: [...findings] }));
  const wrong = entries.filter(({ loaded }) => !loaded.program);
  const [first] = wrong.flatMap(({ loaded }) =>
    loaded.findings.filter(({ severity }) => severity === "error"),
  );
  const many = entries.length === 1 ? "" : "; none was loaded";
  const message = `${wrong.length} of ${counted(entries.length, "file")} cannot be loaded${many}: ${first?.message ?? ""}`;
  return { ok: false, refusal: { code: "WORKFLOW_INVALID", message, facts: { files } } };
}

function nothingIn(paths: readonly string[]): Result<never> {
  const message = `There are no workflow files in ${paths.join(", ").slice(0, 1_000)}.`;
  return {
    ok: false,
    refusal: { code: "INPUT_UNREADABLE", message, facts: { endings: [".yaml", ".yml", ".json"] } },
  };
}
