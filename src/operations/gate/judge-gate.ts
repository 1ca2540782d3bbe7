import * as z from "zod";
import type { Expectation } from "../../gate/expectation.ts";
import { type GateCode, GateProblem } from "../../gate/gate-problem.ts";
import { judgeBundle } from "../../gate/judge-bundle.ts";
import { Sha256 } from "../../model/decision-statement.ts";
import type { Result } from "../../model/refusal.ts";
import { ShortText } from "../../model/short-text.ts";
import { readApprovers } from "../../presence/read-approvers.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";

const LONGEST_FILE = 4 * 1024 * 1024;
const LONGEST_BUNDLE = 64 * 1024 * 1024;
/** The most bundles that are judged. */
const MOST_BUNDLES = 50;

const Input = z.strictObject({
  commit: ShortText,
  workflow: ShortText,
  approvers: Key.min(1).describe("the file approvers.json of the trusted side"),
  root: Sha256.optional().describe("the fingerprint of the first approvers, as a person reviewed it"),
  hashes: z
    .array(Sha256)
    .max(1_000)
    .optional()
    .describe("versions of the workflow that count, besides the pinned ones"),
  passed: z.array(ShortText).max(100).optional().describe("the gates that must be signed"),
  bundles: z
    .array(Key.min(1))
    .max(MOST_BUNDLES)
    .optional()
    .describe("files or folders; else the commit's notes"),
  repository: Key.min(1).optional().describe("the folder of the repository"),
  tip: ShortText.optional().describe("the commit that the protected branch has now"),
  match: z.enum(["commit", "tree"]).optional(),
  of: ShortText.optional().describe("the address of the repository that signatures must name"),
  ref: ShortText.optional().describe("the branch that signatures must name"),
});
type Input = z.infer<typeof Input>;

const Judged = z.object({
  passed: z.boolean(),
  commit: z.string(),
  /** whether the first version of the approvers has the expected fingerprint */
  pinned: z.boolean(),
  /** proven by signatures */
  signed: z.array(
    z.object({ gate: z.string(), approvers: z.array(z.string()), chosen: z.string(), shown: z.string() }),
  ),
  /** not signed, only recorded */
  recorded: z.object({ task: z.string(), entries: z.number().int() }).optional(),
  /** why each bundle that was judged does not pass */
  problems: z.array(GateProblem.extend({ bundle: z.string() })),
});
type Judged = z.infer<typeof Judged>;

export const judgeGate = operation({
  name: "judge_gate",
  summary: "Check without a database whether people have signed a run for exactly this commit.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "files",
  input: Input,
  output: Judged,
  run: async (input, call): Promise<Result<Judged>> => {
    const text = await call.ports.files.read(input.approvers, LONGEST_FILE);
    if (!text.ok) return text;
    const approvers = readApprovers(text.value, input.root);
    if (!approvers.ok) return approvers;
    const { repository = ".", commit: named, tip } = input;
    const facts = await call.ports.git?.commit({ repository, commit: named, tip });
    if (!facts?.ok) return facts ?? noGit();
    const { commit, tree, followsTip } = facts.value;
    const { workflow, passed, match = "commit", of, ref, hashes = [] } = input;
    const pinned = Object.hasOwn(approvers.value.workflows, workflow)
      ? approvers.value.workflows[workflow]
      : [];
    const told = { passed: false, commit, pinned: approvers.value.isPinned, signed: [] };
    if (!followsTip && match === "commit")
      return missing(told, "TIP_OTHER", "The commit does not follow the protected tip.");
    const expected: Expectation = {
      approvers: approvers.value,
      workflow,
      hashes: [...hashes, ...(pinned ?? [])],
      passed,
      commit,
      tree,
      match,
      tip,
      repository: of,
      ref,
    };
    const bundles = await bundlesFor(input, commit, call);
    return bundles.ok ? { ok: true, value: judged(bundles.value, expected, told) } : bundles;
  },
});

interface Bundle {
  readonly bundle: string;
  readonly text: string;
}

type Told = Omit<Judged, "problems">;

/** One bundle that passes is enough. */
function judged(bundles: readonly Bundle[], expected: Expectation, told: Told): Judged {
  const problems: Judged["problems"] = [];
  for (const { bundle, text } of bundles) {
    const one = judgeBundle(text, expected);
    if (!("code" in one)) {
      const { task, entries, signed } = one;
      const proven = signed.map((each) => ({ ...each, approvers: [...each.approvers] }));
      return { ...told, passed: true, signed: proven, recorded: { task, entries }, problems };
    }
    problems.push({ bundle, ...one });
  }
  if (problems.length > 0) return { ...told, problems };
  const problem = {
    bundle: "",
    code: "BUNDLE_MISSING" as const,
    problem: "There is no bundle for this commit.",
  };
  return { ...told, problems: [problem] };
}

function missing(told: Told, code: GateCode, problem: string): Result<Judged> {
  return { ok: true, value: { ...told, problems: [{ bundle: "", code, problem }] } };
}

async function bundlesFor(input: Input, commit: string, call: Call): Promise<Result<readonly Bundle[]>> {
  const { bundles: paths, repository = "." } = input;
  if (!paths) {
    const note = await call.ports.git?.note({ repository, commit });
    const lines = (note ?? "").split("\n").filter((line) => line.trim() !== "");
    return { ok: true, value: lines.slice(0, MOST_BUNDLES).map((text) => ({ bundle: "notes", text })) };
  }
  const { files } = call.ports;
  const listed = await Promise.all(paths.map(async (path) => (await files.list(path)) ?? [path]));
  const bundles: Bundle[] = [];
  for (const bundle of listed.flat().slice(0, MOST_BUNDLES)) {
    const text = await files.read(bundle, LONGEST_BUNDLE);
    if (!text.ok) return text;
    bundles.push({ bundle, text: text.value });
  }
  return { ok: true, value: bundles };
}

function noGit(): Result<never> {
  const message = "No commit can be read: this process reads no git repository.";
  return { ok: false, refusal: { code: "SUBJECT_UNUSABLE", message, facts: {} } };
}
