import type { Result } from "../../model/refusal.ts";
import { counted } from "../../model/words/counted.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import type { LoadedBeside } from "../library/library.ts";
import type { Call } from "../ports/call.ts";
import { tooManyNodes } from "./too-many-nodes.ts";

type LoadedProgram = LoadedBeside & { readonly program: NonNullable<LoadedBeside["program"]> };

/** The program of a definition given as text, verified beside the loaded workflows. Nothing is stored. */
export async function programIn(text: string, call: Call): Promise<Result<LoadedProgram>> {
  const { library, settings } = call.ports;
  const loaded = await library.load(settings.project, readSource(text), { id: "untitled" });
  const { program, findings } = loaded;
  const tooLong = program && tooManyNodes(program, call);
  if (tooLong) return { ok: false, refusal: tooLong };
  if (program) return { ok: true, value: { ...loaded, program } };
  const errors = findings.filter(({ severity }) => severity === "error");
  const message = `The definition has ${counted(errors.length, "error")}.`;
  return { ok: false, refusal: { code: "WORKFLOW_INVALID", message, facts: { findings: errors } } };
}
