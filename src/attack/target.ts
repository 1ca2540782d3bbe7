import type { AttackReport } from "../model/attack.ts";
import type { Finding } from "../model/finding.ts";
import type { Result } from "../model/refusal.ts";
import { perform } from "../operations/door/perform.ts";
import { workflowNotFound } from "../operations/library/workflow-not-found.ts";
import type { Call } from "../operations/ports/call.ts";
import { loadWorkflow } from "../operations/workflows/load-workflow.ts";
import { callsOf } from "../workflow/calls.ts";
import type { Program } from "../workflow/program.ts";

/** The attacked workflow and the workflows it calls, loaded by an operator. */
export interface Target {
  readonly program: Program;
  readonly programs: readonly Program[];
  /** gates that agents can avoid by writing variables, according to verification */
  readonly agentDecided: AttackReport["agentDecided"];
}

const FILE = /[\\/]|\.(json|ya?ml)$/;

/** Loads a file, or a workflow of the caller's store, and the workflows it calls, into the scratch store. */
export async function loadTarget(workflow: string, outside: Call, scratch: Call): Promise<Result<Target>> {
  const isFile = FILE.test(workflow);
  const loaded = isFile ? await loadFile(workflow, scratch) : await loadStored(workflow, outside, scratch);
  if (!loaded.ok) return loaded;
  const programs = new Map<string, Program>();
  const agentDecided = decidedIn(loaded.value);
  const open = [loaded.value.id];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const program = await scratch.ports.library.current(scratch.ports.settings.project, id);
    if (!program) continue;
    programs.set(id, program);
    for (const called of callsOf(program)) {
      if (programs.has(called)) continue;
      const beside = isFile
        ? await loadBeside(called, workflow, scratch)
        : await loadStored(called, outside, scratch);
      if (beside?.ok) agentDecided.push(...decidedIn(beside.value));
      open.push(called);
    }
  }
  const program = programs.get(loaded.value.id);
  if (!program) return workflowNotFound(workflow);
  return { ok: true, value: { program, programs: [...programs.values()], agentDecided } };
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
