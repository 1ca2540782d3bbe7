import type { Json } from "../../model/json.ts";
import type { JsonPatch } from "../../model/json-patch.ts";
import type { DefinitionRecord } from "../../store/parts/definitions.ts";
import { applyPatch } from "../../workflow/apply-patch.ts";
import type { Program } from "../../workflow/program.ts";
import { sourceOfValue } from "../../workflow/source/source-of-value.ts";
import type { LoadedBeside } from "../library/library.ts";
import type { Call } from "../ports/call.ts";

export type PatchedDefinition =
  | {
      readonly ok: true;
      readonly program: Program;
      readonly definition: Json;
      readonly findings: LoadedBeside["findings"];
    }
  | { readonly ok: false; readonly problem: string };

/** Applies a patch to a definition and verifies the result, as if it were to be loaded. */
export async function patchedDefinition(
  { project, id, version, definition: before }: DefinitionRecord,
  patch: JsonPatch,
  { ports: { library } }: Call,
): Promise<PatchedDefinition> {
  const patched = applyPatch(before, patch);
  if (!patched.ok) return { ok: false, problem: `the patch does not fit: ${patched.problem}` };
  const { program, definition, findings } = await library.load(project, sourceOfValue(patched.value), { id });
  if (!program || definition === undefined) {
    const error = findings.find(({ severity }) => severity === "error");
    return { ok: false, problem: `the patched definition is not sound: ${error?.message}` };
  }
  if (program.id !== id) return { ok: false, problem: "the patch changes the id of the workflow" };
  if (program.version === version) return { ok: false, problem: "the patch changes nothing" };
  return { ok: true, program, definition, findings };
}
