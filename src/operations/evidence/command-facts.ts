import type * as z from "zod";
import type { EvidenceFact, EvidenceKinds } from "../../model/evidence.ts";
import { milliseconds } from "../../workflow/duration.ts";
import type { Program, Requirement } from "../../workflow/program.ts";
import type { Context } from "../context.ts";
import { typedCommand } from "../people/typed-command.ts";
import { placeWords } from "../place-words.ts";
import type { Ran } from "./evidence-port.ts";

const TEN_MINUTES = 600_000;
const A_DAY = 86_400_000;
const LONGEST_OUTPUT = 2_048;
/** of all commands of one report */
const ALL_OUTPUT = 8_192;

type RunEvidence = z.infer<(typeof EvidenceKinds)["run"]>;

/** Whether the commands of a step may run, and what that would take. */
export type Commands =
  | { readonly allowed: true; readonly longestMs: number; readonly outputEach: number }
  | { readonly allowed: false; readonly problem: string };

export async function commandsToRun(
  context: Context,
  program: Program,
  requirements: readonly Requirement[],
): Promise<Commands> {
  const runs = requirements.flatMap(({ evidence }) => ("run" in evidence ? [evidence] : []));
  if (runs.length === 0) return { allowed: false, problem: "there are none" };
  const problems = await commandProblems(context, program);
  if (problems.length > 0) return { allowed: false, problem: `not run: ${problems.join("; ")}` };
  return {
    allowed: true,
    longestMs: runs.map(timeoutOf).reduce((sum, ms) => sum + ms, 0),
    outputEach: Math.min(LONGEST_OUTPUT, Math.floor(ALL_OUTPUT / runs.length)),
  };
}

/** Why the commands of a workflow may not run here, each with who can change that and how. */
export async function commandProblems(context: Context, program: Program): Promise<readonly string[]> {
  return [...notEnabled(context), ...(await notTrusted(context, program))];
}

export async function runFact(
  context: Context,
  requirement: string,
  evidence: RunEvidence,
  commands: Commands,
): Promise<EvidenceFact> {
  if (!commands.allowed || !context.evidence)
    return { requirement, holds: false, detail: commands.allowed ? "not run" : commands.problem };
  const { run, cwd } = evidence;
  const ran = await context.evidence.run({ run, cwd, timeoutMs: timeoutOf(evidence) }, context.signal);
  return factOf(requirement, ran, commands.outputEach);
}

function factOf(requirement: string, { exitCode, output, problem }: Ran, longest: number): EvidenceFact {
  const holds = exitCode === 0 && problem === undefined;
  return {
    requirement,
    holds,
    ...(!holds && { detail: problem ?? `exit code ${exitCode}` }),
    ...(exitCode !== undefined && { exitCode }),
    ...(output !== "" && { output: endOf(output, longest) }),
  };
}

/** The last bytes of a text, without the half of a character. */
function endOf(text: string, longest: number): string {
  const bytes = new TextEncoder().encode(text);
  const end = bytes.subarray(Math.max(0, bytes.length - longest));
  const start = end.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return new TextDecoder().decode(end.subarray(Math.max(0, start)));
}

function timeoutOf({ timeout }: RunEvidence): number {
  return timeout === undefined ? TEN_MINUTES : Math.min(milliseconds(timeout), A_DAY);
}

function notEnabled({ settings, evidence }: Context): string[] {
  if (settings.commands === "trusted" && evidence) return [];
  return ["commands are off; an operator turns them on with --allow-commands"];
}

/** Asked of the content that was compiled here: the name a store keeps it under is only the store's word. */
async function notTrusted(context: Context, program: Program): Promise<string[]> {
  const { trust, library, store, settings } = context;
  const content = library.contentOf(program);
  const known = (await trust?.list()) ?? { ok: true, value: [] };
  if (!known.ok) return [known.refusal.message.replace(/\.$/, "")];
  if (known.value.some((definition) => definition.content === content)) return [];
  const [current] = await (await store()).definitions.current(settings.project, [program.id]);
  const which = current?.version === program.version ? [] : ["--hash", program.version];
  const options = [...which, ...(placeWords(context) ?? [])];
  const command = typedCommand({ verb: "trust", id: program.id, options });
  return [`this workflow is not trusted on this machine; an operator allows it with: ${command}`];
}
