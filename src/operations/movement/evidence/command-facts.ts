import type * as z from "zod";
import type { EvidenceFact, EvidenceKinds } from "../../../model/evidence.ts";
import { typedCommand } from "../../../model/words/typed-command.ts";
import { milliseconds } from "../../../workflow/duration.ts";
import type { Program, Requirement } from "../../../workflow/program.ts";
import type { Call } from "../../ports/call.ts";
import { databaseOptions } from "../../ports/database-options.ts";
import type { Ran } from "../../ports/evidence-port.ts";

const DEFAULT_TIMEOUT_MS = 600_000;
const LONGEST_TIMEOUT_MS = 86_400_000;
const LONGEST_OUTPUT = 2_048;
/** The most bytes of output that are stored of all commands of one report together. */
const ALL_OUTPUT = 8_192;

type RunEvidence = z.infer<(typeof EvidenceKinds)["run"]>;

/** Whether the commands of a step may run, and within which limits. */
export type Commands =
  | { readonly allowed: true; readonly longestMs: number; readonly outputEach: number }
  | { readonly allowed: false; readonly problem: string };

export async function commandsToRun(
  call: Call,
  program: Program,
  requirements: readonly Requirement[],
): Promise<Commands> {
  const runs = requirements.flatMap(({ evidence }) => ("run" in evidence ? [evidence] : []));
  if (runs.length === 0) return { allowed: false, problem: "there are none" };
  const problems = await commandProblems(call, program);
  if (problems.length > 0) return { allowed: false, problem: `not run: ${problems.join("; ")}` };
  return {
    allowed: true,
    longestMs: runs.map(timeoutOf).reduce((sum, ms) => sum + ms, 0),
    outputEach: Math.min(LONGEST_OUTPUT, Math.floor(ALL_OUTPUT / runs.length)),
  };
}

/** Why the commands of a workflow may not run here. Each reason says who can change that, and how. */
export async function commandProblems(call: Call, program: Program): Promise<readonly string[]> {
  return [...commandsOff(call), ...(await notTrusted(call, program))];
}

export async function runFact(
  call: Call,
  requirement: string,
  evidence: RunEvidence,
  commands: Commands,
): Promise<EvidenceFact> {
  if (!commands.allowed || !call.ports.evidence)
    return { requirement, holds: false, detail: commands.allowed ? "not run" : commands.problem };
  const { run, cwd } = evidence;
  const ran = await call.ports.evidence.run({ run, cwd, timeoutMs: timeoutOf(evidence) }, call.signal);
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

/** The last bytes of a text, without a split character. */
function endOf(text: string, longest: number): string {
  const bytes = new TextEncoder().encode(text);
  const end = bytes.subarray(Math.max(0, bytes.length - longest));
  const start = end.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return new TextDecoder().decode(end.subarray(Math.max(0, start)));
}

/** The time after which a command is stopped. */
export function timeoutOf({ timeout }: RunEvidence): number {
  return timeout === undefined ? DEFAULT_TIMEOUT_MS : Math.min(milliseconds(timeout), LONGEST_TIMEOUT_MS);
}

/** Why no command runs here at all; empty if commands run. */
export function commandsOff({ ports: { settings, evidence } }: Call): string[] {
  if (settings.commands === "trusted" && evidence) return [];
  return ["commands are off; an operator turns them on with --allow-commands"];
}

/**
 * The problem that the definition is not trusted. Checks the content that was compiled here: a store could hold other
 * content under the same version.
 */
async function notTrusted(call: Call, program: Program): Promise<string[]> {
  const {
    ports: { trust, library, store, settings, machine },
  } = call;
  const content = library.contentOf(program);
  const known = (await trust?.list()) ?? { ok: true, value: [] };
  if (!known.ok) return [known.refusal.message.replace(/\.$/, "")];
  if (known.value.some((definition) => definition.content === content)) return [];
  const [current] = await (await store()).definitions.current(settings.project, [program.id]);
  const which = current?.version === program.version ? [] : ["--hash", program.version];
  const options = [...which, ...(databaseOptions(call.ports) ?? [])];
  const command = typedCommand({ self: machine?.self, verb: "trust", id: program.id, options });
  return [`this workflow is not trusted on this machine; an operator allows it with: ${command}`];
}
