import type { AttackReport } from "../../model/attack.ts";
import type { Finding } from "../../model/finding.ts";
import type { Result } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";
import { call } from "../call.ts";
import type { Context } from "../context.ts";
import { loadWorkflow } from "../tasks/load-workflow.ts";
import { workflowNotFound } from "../workflow-not-found.ts";

/** A workflow that is attacked, with those it calls, as an operator has loaded them. */
export interface Target {
  readonly program: Program;
  readonly programs: readonly Program[];
  /** the gates of all of them that agents decide about, as verification says */
  readonly agentDecided: AttackReport["agentDecided"];
}

const FILE = /[\\/]|\.(json|ya?ml)$/;

/** Loads a file, or a workflow of the caller's own store, and what it calls, into a scratch store. */
export async function loadTarget(
  workflow: string,
  outside: Context,
  scratch: Context,
): Promise<Result<Target>> {
  const isFile = FILE.test(workflow);
  const loaded = isFile ? await loadFile(workflow, scratch) : await loadStored(workflow, outside, scratch);
  if (!loaded.ok) return loaded;
  const programs = new Map<string, Program>();
  const agentDecided = decidedIn(loaded.value);
  const open = [loaded.value.id];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const program = await scratch.library.current(scratch.settings.project, id);
    if (!program) continue;
    programs.set(id, program);
    for (const called of calledBy(program)) {
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

interface One {
  readonly id: string;
  readonly findings: readonly Finding[];
}
type LoadedOne = Result<One>;

function decidedIn({ id: workflow, findings }: One): AttackReport["agentDecided"] {
  return findings
    .filter(({ code }) => code === "agent-decided-gate")
    .map(({ at: node, message }) => ({ workflow, node, message }));
}

async function loadFile(path: string, scratch: Context): Promise<LoadedOne> {
  const loaded = await call(loadWorkflow, { path }, scratch);
  return loaded.ok ? { ok: true, value: loaded.value.data } : loaded;
}

async function loadStored(id: string, outside: Context, scratch: Context): Promise<LoadedOne> {
  const [record] = await (await outside.store()).definitions.current(outside.settings.project, [id]);
  if (!record) return workflowNotFound(id);
  const loaded = await call(loadWorkflow, { id, definition: record.definition }, scratch);
  return loaded.ok ? { ok: true, value: loaded.value.data } : loaded;
}

/** As other commands do: beside the file, then among those that come with Navigator. */
async function loadBeside(id: string, file: string, scratch: Context): Promise<LoadedOne | undefined> {
  const names = ["yaml", "yml", "json"].map((ending) => `${id}.${ending}`);
  for (const place of [file, `${scratch.bundled}/.`]) {
    for (const name of names) {
      const loaded = await loadFile(scratch.files.beside(place, name), scratch);
      if (loaded.ok) return loaded;
    }
  }
  return undefined;
}

function calledBy({ nodes }: Program): string[] {
  return [...nodes.values()].flatMap((node) => {
    if (node.type === "activity") return node.triggers.map((trigger) => trigger.workflow);
    return node.type === "subflow" ? [node.workflow] : [];
  });
}
