import * as z from "zod";
import { readConfig } from "../../config/read-config.ts";
import { isConfigFile } from "../../config/tier-of-file.ts";
import { isLifecycleFile } from "../../lifecycle/files/load-lifecycle.ts";
import { Finding } from "../../model/finding.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { knownLayers, loadFileAs } from "../lifecycles/known-lifecycles.ts";
import type { Call } from "../ports/call.ts";
import {
  type DefinitionFile,
  openSourceFiles,
  readSourceFiles,
  type SourceFile,
} from "../workflows/definition-files.ts";
import { definitionFilesIn } from "../workflows/files-in.ts";

const CheckedFile = z.object({
  file: z.string(),
  readable: z.boolean(),
  id: z.string().optional(),
  version: z.string().optional(),
  nodes: z.number().int().optional(),
  /** for a lifecycle or an overlay */
  states: z.number().int().optional(),
  kind: z.enum(["workflow", "lifecycle", "overlay", "configuration"]),
  bound: z.object({ reports: z.number().int().nullable(), exact: z.boolean(), why: z.string() }).optional(),
  findings: z.array(Finding),
});
export type CheckedFile = z.infer<typeof CheckedFile>;

export const checkWorkflows = operation({
  name: "check_workflows",
  summary: "Verify definitions of workflows and lifecycles: what can go wrong, and where.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "files",
  input: z.strictObject({ paths: z.array(Key.min(1)).min(1) }),
  output: z.object({ files: z.array(CheckedFile), errors: z.number().int(), warnings: z.number().int() }),
  run: async ({ paths }, call) => {
    const files = await definitionFilesIn(paths, call);
    if (!files.ok) return files;
    const sources = await readSourceFiles(files.value, call);
    if (!sources.ok) return sources;
    const read = sources.value;
    const others = await checkOthers(read, call);
    const workflows = read.filter(({ file }) => !others.has(file));
    const opened = await openSourceFiles(workflows, call);
    // A folder that holds only lifecycles has no workflow to open. That is not a problem.
    if (!opened.ok && others.size === 0) return opened;
    const entries = opened.ok ? opened.value.entries.map(describe) : workflows.map(unopened);
    const described = new Map([...others, ...entries.map((entry) => [entry.file, entry] as const)]);
    const checked = read.flatMap(({ file }) => described.get(file) ?? []);
    const all = checked.flatMap(({ findings }) => findings);
    return {
      ok: true,
      value: {
        files: checked,
        errors: all.filter(({ severity }) => severity === "error").length,
        warnings: all.filter(({ severity }) => severity === "warning").length,
      },
    };
  },
});

function describe({ file, loaded: { program, definition, bound, findings } }: DefinitionFile): CheckedFile {
  return {
    file,
    kind: "workflow",
    readable: definition !== undefined,
    ...(program && { id: program.id, version: program.version, nodes: program.nodes.size }),
    ...(bound && { bound }),
    findings: [...findings],
  };
}

function unopened({ file, source }: SourceFile): CheckedFile {
  const message = source.ok ? "" : source.refusal.message;
  const fix = "Name a file that can be read, or leave it out.";
  const finding = { code: "unreadable", severity: "error", at: "", message, fix } as const;
  return { file, kind: "workflow", readable: false, findings: [finding] };
}

/** Checks the files that hold a lifecycle, an overlay or a configuration instead of a workflow. */
async function checkOthers(
  read: readonly SourceFile[],
  call: Call,
): Promise<ReadonlyMap<string, CheckedFile>> {
  const checked = new Map<string, CheckedFile>();
  const sources = read.flatMap(({ file, source }) => (source.ok ? [[file, source.value] as const] : []));
  const lifecycles = sources.filter(([, source]) => isLifecycleFile(source));
  const known = lifecycles.length === 0 ? new Map() : await knownLayers(lifecycles, call);
  for (const [file, source] of lifecycles) {
    const { name, kind, pin, lifecycle, findings } = loadFileAs(file, source, known, call);
    const facts = lifecycle && { id: name, version: pin, states: lifecycle.order.length };
    checked.set(file, { file, kind, readable: true, ...facts, findings: [...findings] });
  }
  for (const [file, source] of sources)
    if (isConfigFile(file)) {
      const { findings } = readConfig(source, "project");
      checked.set(file, {
        file,
        kind: "configuration",
        readable: source.value !== undefined,
        id: "configuration",
        findings: [...findings],
      });
    }
  return checked;
}
