import * as z from "zod";
import { Finding } from "../../model/finding.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import {
  type DefinitionFile,
  definitionFilesIn,
  openDefinitionFiles,
} from "../workflows/definition-files.ts";

const CheckedFile = z.object({
  file: z.string(),
  readable: z.boolean(),
  id: z.string().optional(),
  version: z.string().optional(),
  nodes: z.number().int().optional(),
  bound: z.object({ reports: z.number().int().nullable(), exact: z.boolean(), why: z.string() }).optional(),
  findings: z.array(Finding),
});
export type CheckedFile = z.infer<typeof CheckedFile>;

export const checkWorkflows = operation({
  name: "check_workflows",
  summary: "Verify workflow definitions: what can go wrong, and where.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({ paths: z.array(Key.min(1)).min(1) }),
  output: z.object({ files: z.array(CheckedFile), errors: z.number().int(), warnings: z.number().int() }),
  run: async ({ paths }, call) => {
    const files = await definitionFilesIn(paths, call);
    const opened = await openDefinitionFiles(files, call);
    if (!opened.ok) return opened;
    const checked = opened.value.entries.map(describe);
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
    readable: definition !== undefined,
    ...(program && { id: program.id, version: program.version, nodes: program.nodes.size }),
    ...(bound && { bound }),
    findings: [...findings],
  };
}
