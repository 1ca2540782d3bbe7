import type { AttackReport } from "../model/attack.ts";
import type { Finding } from "../model/finding.ts";
import type { Result } from "../model/refusal.ts";
import { perform } from "../operations/door/perform.ts";
import { workflowNotFound } from "../operations/library/workflow-not-found.ts";
import type { Call } from "../operations/ports/call.ts";
import { loadWorkflow } from "../operations/workflows/load-workflow.ts";
import { routePolicy } from "../routing/route-policy.ts";
import { callsOf } from "../workflow/calls.ts";
import type { Program } from "../workflow/program.ts";
import { routedWorkflow, routedWorkflows } from "../workflow/routed-workflows.ts";

/** The attacked workflow and the workflows it calls, loaded by an operator. */
export interface Target {
  readonly program: Program;
  readonly programs: readonly Program[];
  /** the workflows that only a router enters */
  readonly aside: readonly Program[];
  /** gates that agents can avoid by writing variables, according to verification */
  readonly agentDecided: AttackReport["agentDecided"];
}

const FILE = /[\\/]|\.(json|ya?ml)$/;

/** Loads a file, or a workflow of the caller's store, and the workflows it calls, into the scratch store. */
export async function loadTarget(workflow: string, outside: Call, scratch: Call): Promise<Result<Target>> {
  const isFile = FILE.test(workflow);
  const loaded = isFile ? await loadFile(workflow, scratch) : await loadStored(workflow, outside, scratch);
  if (!loaded.ok) return loaded;
  const agentDecided = decidedIn(loaded.value);
  const known = new Map<string, Program>();
  /** Loads workflows and all that they call; returns the new ones. */
  const loadWith = async (ids: readonly string[]): Promise<readonly Program[]> => {
    const open = [...ids];
    const found: Program[] = [];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (known.has(id)) continue;
      const isFirst = id === loaded.value.id;
      const beside = isFirst
        ? undefined
        : await loadCalled(id, isFile ? workflow : undefined, outside, scratch);
      if (beside?.ok) agentDecided.push(...decidedIn(beside.value));
      const program = await scratch.ports.library.current(scratch.ports.settings.project, id);
      if (!program) continue;
      known.set(id, program);
      found.push(program);
      open.push(...callsOf(program));
    }
    return found;
  };
  const programs = await loadWith([loaded.value.id]);
  const [program] = programs;
  if (!program) return workflowNotFound(workflow);
  const aside = await loadWith(programs.flatMap(excursionTargets));
  return { ok: true, value: { program, programs, aside, agentDecided } };
}

/** The workflows that a router may send a task to. */
function excursionTargets(program: Program): readonly string[] {
  const { signatures, block } = routePolicy([program], {});
  return [...routedWorkflows(program), ...signatures.map(({ target }) => routedWorkflow(target, block))];
}

/** Loads a workflow that another one leads to: from beside its file, or from the caller's store. */
function loadCalled(
  id: string,
  file: string | undefined,
  outside: Call,
  scratch: Call,
): Promise<Result<LoadedDefinition> | undefined> {
  return file === undefined ? loadStored(id, outside, scratch) : loadBeside(id, file, scratch);
}

interface LoadedDefinition {
  readonly id: string;
  readonly findings: readonly Finding[];
}

function decidedIn({ id: workflow, findings }: LoadedDefinition): AttackReport["agentDecided"] {
  return findings
    .filter(({ code }) => code === "agent-decided-gate" || code === "unexamined-gate")
    .map(({ at: node, message }) => ({ workflow, node, message }));
}

async function loadFile(path: string, scratch: Call): Promise<Result<LoadedDefinition>> {
  const loaded = await perform(loadWorkflow, { path }, scratch);
  return loaded.ok ? { ok: true, value: loaded.value.data } : loaded;
}

async function loadStored(id: string, outside: Call, scratch: Call): Promise<Result<LoadedDefinition>> {
  const [record] = await (await outside.ports.store()).definitions.current(outside.ports.settings.project, [
    id,
  ]);
  if (!record) return workflowNotFound(id);
  const loaded = await perform(loadWorkflow, { id, definition: record.definition }, scratch);
  return loaded.ok ? { ok: true, value: loaded.value.data } : loaded;
}

/** Loads a called workflow. Searches as other commands do: beside the file, then among the bundled workflows. */
async function loadBeside(
  id: string,
  file: string,
  scratch: Call,
): Promise<Result<LoadedDefinition> | undefined> {
  const names = ["yaml", "yml", "json"].map((ending) => `${id}.${ending}`);
  for (const place of [file, `${scratch.ports.bundled}/.`]) {
    for (const name of names) {
      const loaded = await loadFile(scratch.ports.files.beside(place, name), scratch);
      if (loaded.ok) return loaded;
    }
  }
  return undefined;
}
