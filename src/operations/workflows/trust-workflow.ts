import * as z from "zod";
import { pinOf } from "../../lifecycle/pin-of.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import { lifecycleWith } from "../lifecycles/show-lifecycle.ts";
import type { Call } from "../ports/call.ts";
import type { Trust } from "../ports/trust.ts";

const Input = z.strictObject({
  workflowId: Key.describe("a workflow, or a lifecycle whose gates run commands"),
  version: Key.optional().describe("a version that tasks are still on; otherwise the one that is loaded now"),
  revoke: z.boolean().optional().describe("take it back, for every version unless one is named"),
});
type Input = z.infer<typeof Input>;

const Trusted = z.object({
  workflowId: z.string(),
  trusted: z.boolean(),
  /** the commands that are now allowed, or that are no longer allowed */
  commands: z.array(z.object({ step: z.string(), run: z.string(), cwd: z.string().optional() })),
  /** whether this process runs commands at all */
  enabled: z.boolean(),
});
type Trusted = z.infer<typeof Trusted>;

export const trustWorkflow = operation({
  name: "trust_workflow",
  summary: "Allow the commands of a workflow's evidence to run on this machine, or take that back.",
  toolset: "admin",
  access: "operator",
  effect: "changes",
  idempotent: true,
  aside: "store",
  input: Input,
  output: Trusted,
  run: async (input, call): Promise<Result<Trusted>> => {
    const {
      ports: { trust },
    } = call;
    if (!trust) return { ok: false, refusal: notHere };
    return input.revoke ? revoke(input, call, trust) : approve(input, call, trust);
  },
});

const notHere: Refusal = {
  code: "NOT_ALLOWED",
  message: "Nothing can be trusted from here: do it on the machine that Navigator runs on.",
  facts: {},
};

async function approve(input: Input, call: Call, trust: Trust): Promise<Result<Trusted>> {
  const found = await find(input, call);
  if (!found) return notFound(input, call);
  const { content, commands } = found;
  const { workflowId } = input;
  const value = { workflowId, commands, enabled: call.ports.settings.commands === "trusted" };
  if (commands.length === 0) return { ok: true, value: { ...value, trusted: false } };
  const added = await trust.add({
    content,
    workflowId,
    commands: commands.map(({ run }) => run),
    by: call.caller.id,
    at: call.ports.now(),
  });
  return added.ok ? { ok: true, value: { ...value, trusted: true } } : added;
}

/** Revokes the trust in a workflow. Searches by name, because the workflow may not be loaded any more. */
async function revoke(input: Input, call: Call, trust: Trust): Promise<Result<Trusted>> {
  const known = await trust.list();
  if (!known.ok) return known;
  const only = input.version === undefined ? undefined : (await find(input, call))?.content;
  if (input.version !== undefined && only === undefined) return notFound(input, call);
  const taken = known.value.filter(
    ({ workflowId, content }) => workflowId === input.workflowId && (only === undefined || content === only),
  );
  const removed = await trust.remove(taken.map(({ content }) => content));
  if (!removed.ok) return removed;
  const commands = taken.flatMap((one) => one.commands.map((run) => ({ step: "", run })));
  const enabled = call.ports.settings.commands === "trusted";
  return { ok: true, value: { workflowId: input.workflowId, trusted: false, commands, enabled } };
}

async function notFound(
  { workflowId, version }: Input,
  { ports: { store, settings } }: Call,
): Promise<Result<never>> {
  const [current] = await (await store()).definitions.current(settings.project, [workflowId]);
  if (version === undefined || !current) return workflowNotFound(workflowId);
  const message = `The workflow "${workflowId}" has no version "${version.slice(0, 200)}" here; the one loaded now is ${current.version}.`;
  return { ok: false, refusal: { code: "WORKFLOW_NOT_FOUND", message, facts: { workflowId, version } } };
}

interface Found {
  /** the hash of the reviewed content */
  readonly content: string;
  readonly commands: Trusted["commands"];
}

async function find(input: Input, call: Call): Promise<Found | undefined> {
  return (await findWorkflow(input, call)) ?? findLifecycle(input, call);
}

/** A lifecycle with the configured overlays, as new tasks are pinned to it. */
async function findLifecycle({ workflowId, version }: Input, call: Call): Promise<Found | undefined> {
  const found = await lifecycleWith(workflowId, undefined, call);
  if (!found.ok) return undefined;
  const { lifecycle } = found.value;
  const content = pinOf(lifecycle);
  if (version !== undefined && version !== content) return undefined;
  const commands = Object.entries(lifecycle.gates).flatMap(([step, gates]) =>
    gates.flatMap(({ evidence = [] }) => evidence.flatMap((one) => commandIn(step, one))),
  );
  return { content, commands };
}

function commandIn(step: string, evidence: Evidence): Trusted["commands"] {
  if (!("run" in evidence)) return [];
  const { run, cwd } = evidence;
  return [{ step, run, ...(cwd !== undefined && { cwd }) }];
}

async function findWorkflow(
  { workflowId, version }: Input,
  { ports: { store, library, settings } }: Call,
): Promise<Found | undefined> {
  const { project } = settings;
  const opened = await store();
  const [record] =
    version === undefined
      ? await opened.definitions.current(project, [workflowId])
      : [await opened.definitions.version(project, version)];
  if (record?.id !== workflowId) return undefined;
  const program = await library.pinned(project, record.version);
  const content = library.contentOf(program);
  return content === undefined ? undefined : { commands: commandsOf(program), content };
}

function commandsOf(program: Program): Trusted["commands"] {
  return [...program.nodes.values()].flatMap((node) =>
    ("requirements" in node ? node.requirements : []).flatMap(({ evidence }) => commandIn(node.id, evidence)),
  );
}
