import * as z from "zod";
import type { Expectation } from "../../gate/expectation.ts";
import { type GateCode, GateProblem, gateProblem } from "../../gate/gate-problem.ts";
import { judgeBundle } from "../../gate/judge-bundle.ts";
import { Sha256 } from "../../model/decision-statement.ts";
import type { Result } from "../../model/refusal.ts";
import type { Approvers } from "../../presence/approvers.ts";
import { continuesApprovers } from "../../presence/continues-approvers.ts";
import { readApprovers } from "../../presence/read-approvers.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import type { CommitFacts } from "../ports/git-port.ts";
import { type FoundBundles, gateBundles, MOST_BUNDLES } from "./gate-bundles.ts";

const LONGEST_FILE = 4 * 1024 * 1024;
/** Where the approvers are in a repository. */
const APPROVERS = "approvers.json";

const Input = z.strictObject({
  commit: Key,
  workflow: Key,
  approvers: Key.min(1).optional().describe("the file approvers.json of the trusted side"),
  at: Key.optional().describe(
    "the commit whose approvers.json counts in place of the file: the protected tip, or an earlier one for an audit",
  ),
  root: Sha256.optional().describe("the fingerprint of the first approvers, as a person reviewed it"),
  hashes: z
    .array(Sha256)
    .max(1_000)
    .optional()
    .describe("versions of the workflow that count, besides the pinned ones"),
  passed: z.array(Key).max(100).optional().describe("the gates that must be signed"),
  bundles: z
    .array(Key.min(1))
    .max(MOST_BUNDLES)
    .optional()
    .describe("files or folders; else the commit's notes"),
  repository: Key.min(1).optional().describe("the folder of the repository"),
  tip: Key.optional().describe("the commit that the protected branch has now"),
  match: z.enum(["commit", "tree"]).optional(),
  of: Key.optional().describe("the address of the repository that signatures must name"),
  ref: Key.optional().describe("the branch that signatures must name"),
  allowMerge: z.boolean().optional().describe("let a merge of the tip and the signed commit pass"),
  acceptBreakGlass: Key.optional().describe("the operator who may have decided without signatures"),
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
  /** the gates whose glass an operator broke, as the caller accepts; recorded, not signed */
  broken: z.array(z.object({ gate: z.string(), operator: z.string(), reason: z.string() })),
  /** how many bundles were not read, because there are too many */
  unread: z.number().int(),
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
    const trusted = await trustedApprovers(input, call);
    if (!trusted.ok) return trusted;
    const approvers = trusted.value;
    const { repository = ".", commit: named, match = "commit" } = input;
    const facts = await call.ports.git?.commit({ repository, commit: named, tip: input.tip });
    if (!facts?.ok) return facts ?? noGit();
    const { commit, tip } = facts.value;
    const told = { passed: false, commit, pinned: approvers.isPinned, signed: [], broken: [], unread: 0 };
    if (!facts.value.followsTip)
      return missing(told, "TIP_OTHER", "The commit does not follow the protected tip.");
    if (match === "tree" && tip !== undefined && !(await call.ports.git?.beginsAt(repository, tip, commit)))
      return missing(told, "TIP_OTHER", "Some of the new commits begin elsewhere than at the protected tip.");
    const other = await judgeApprovers({ ...input, tip }, commit, approvers, call);
    if (other) return missing(told, "APPROVERS_OTHER", other);
    const signed = await signedCommit(input, facts.value, call);
    if ("code" in signed) return missing(told, signed.code, signed.problem);
    const { workflow, passed, of, ref, hashes = [], acceptBreakGlass } = input;
    const pinned = Object.hasOwn(approvers.workflows, workflow) ? approvers.workflows[workflow] : [];
    const expected: Expectation = {
      approvers,
      workflow,
      hashes: [...hashes, ...(pinned ?? [])],
      passed,
      ...signed,
      match,
      tip,
      repository: of,
      ref,
      breakGlass: acceptBreakGlass,
    };
    const bundles = await gateBundles(input, signed.commit, call);
    return bundles.ok ? { ok: true, value: judged(bundles.value, expected, told) } : bundles;
  },
});

type Told = Omit<Judged, "problems">;

/** The approvers of the trusted side: a file, or for an audit the file in a commit. Never that of the pushed commit. */
async function trustedApprovers(
  { approvers: path, at, root, repository = "." }: Input,
  { ports }: Call,
): Promise<Result<Approvers>> {
  if ((path === undefined) === (at === undefined)) return oneSource();
  if (path !== undefined) {
    const text = await ports.files.read(path, LONGEST_FILE);
    return text.ok ? readApprovers(text.value, root) : text;
  }
  const text = await ports.git?.file({ repository, commit: at ?? "" }, APPROVERS);
  return text === undefined ? noGit() : readApprovers(text, root);
}

/** What is wrong with the approvers of the pushed commit. They are compared only if the protected tip has the file. */
async function judgeApprovers(
  { repository = ".", tip, root }: Input,
  commit: string,
  trusted: Approvers,
  { ports: { git } }: Call,
): Promise<string | undefined> {
  const before = tip === undefined ? undefined : await git?.file({ repository, commit: tip }, APPROVERS);
  if (before === undefined) return undefined;
  const pushed = await git?.file({ repository, commit }, APPROVERS);
  if (pushed === before) return undefined;
  if (pushed === undefined) return `The push removes ${APPROVERS}.`;
  return continuesApprovers(pushed, trusted, root)
    ? undefined
    : `The push changes ${APPROVERS}, and the change does not continue the trusted file with signatures.`;
}

type SignedCommit = Pick<Expectation, "commit" | "tree">;

/** The commit that must be signed: the pushed one, or the second parent of an allowed merge. */
async function signedCommit(
  { repository = ".", allowMerge = false }: Input,
  { commit, tree, tip, parents }: CommitFacts,
  { ports }: Call,
): Promise<SignedCommit | GateProblem> {
  const [first = "", second = ""] = parents;
  if (!allowMerge || parents.length !== 2 || tip === undefined || first !== tip) return { commit, tree };
  const made = await ports.git?.merge(repository, first, second);
  return made?.merged === tree
    ? { commit: second, tree: made.tree }
    : gateProblem("MERGE_OTHER", "The merge commit has another tree than a merge without a conflict.");
}

/** One bundle that passes is enough. */
function judged({ bundles, unread }: FoundBundles, expected: Expectation, about: Told): Judged {
  const told = { ...about, unread };
  const problems: Judged["problems"] = [];
  for (const { bundle, text } of bundles) {
    const one = judgeBundle(text, expected);
    if (!("code" in one)) {
      const { task, entries, signed, broken } = one;
      const proven = signed.map((each) => ({ ...each, approvers: [...each.approvers] }));
      const recorded = { task, entries };
      return { ...told, passed: true, signed: proven, broken: [...broken], recorded, problems };
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

function oneSource(): Result<never> {
  const message = "Name the file of approvers, or the commit that has it (at).";
  return { ok: false, refusal: { code: "INPUT_INVALID", message, facts: {} } };
}

function noGit(): Result<never> {
  const message =
    "No commit can be read: this process reads no git repository, or the commit lacks the file.";
  return { ok: false, refusal: { code: "SUBJECT_UNUSABLE", message, facts: {} } };
}
