import * as z from "zod";
import type { BoundLevel } from "../../bounds/bound-level.ts";
import { boundsWords } from "../../bounds/bounds-words.ts";
import type { ToolCall } from "../../bounds/tool-call.ts";
import type { World } from "../../bounds/world.ts";
import type { Result } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";
import { Key, PlainText } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { openProgram } from "../workflows/definition-files.ts";

/** The longest command that is judged; a longer one is refused as not understood. */
const LONGEST_COMMAND = 200_001;

const Judged = z.object({ allowed: z.literal(true), step: z.string(), bounds: z.string() });

/** Says whether an agent's own tools may do something at a step of a workflow file. Runs nothing. */
export const judgeToolCall = operation({
  name: "judge_tool_call",
  summary: "Say whether a command, an edit or a tool is within the bounds of a step. Runs nothing.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "files",
  input: z.strictObject({
    path: Key.min(1),
    step: Key.min(1),
    run: PlainText.min(1).max(LONGEST_COMMAND).regex(/\S/, "must name a command").optional(),
    edit: Key.min(1).optional(),
    tool: Key.min(1).optional(),
  }),
  output: Judged,
  run: async ({ path, step, run, edit, tool }, call): Promise<Result<z.infer<typeof Judged>>> => {
    const opened = await openProgram(path, call);
    if (!opened.ok) return opened;
    const levels = levelsOf(opened.value.program, step);
    if (levels === undefined) return noStep(opened.value.program, step);
    const world = worldOf(call);
    const asked = toolCall({ run, edit, tool }, world.root);
    if (asked === undefined) return unclear();
    // Loaded here, because it brings the shell parser, which no other operation needs.
    const { judgeCall } = await import("../../bounds/judge-call.ts");
    const verdict = judgeCall(asked, levels, world);
    if (verdict.allowed) return { ok: true, value: { allowed: true, step, bounds: boundsWords(levels) } };
    const { code, reason: message, allowed: _allowed, ...facts } = verdict;
    return { ok: false, refusal: { code, message, facts } };
  },
});

/** The bounds of a workflow and of one of its nodes. A step of a guided workflow may be named by its last part. */
function levelsOf(program: Program, step: string): readonly BoundLevel[] | undefined {
  const node =
    program.nodes.get(step) ?? [...program.nodes.values()].find(({ place }) => place?.local === step);
  if (node === undefined) return undefined;
  return [
    ...(program.bounds
      ? [{ source: "workflow" as const, name: `workflow ${program.id}`, bounds: program.bounds }]
      : []),
    ...(node.bounds ? [{ source: "node" as const, name: `step ${step}`, bounds: node.bounds }] : []),
  ];
}

interface Asked {
  readonly run: string | undefined;
  readonly edit: string | undefined;
  readonly tool: string | undefined;
}

function toolCall({ run, edit, tool }: Asked, cwd: string): ToolCall | undefined {
  if ([run, edit, tool].filter((one) => one !== undefined).length !== 1) return undefined;
  if (run !== undefined) return { kind: "run", command: run, cwd };
  return edit === undefined ? { kind: "tool", name: tool ?? "" } : { kind: "edit", paths: [edit], cwd };
}

/** The machine; without one, a project whose files are not looked at. */
function worldOf({ ports: { hooks, root } }: Call): World {
  const seen = hooks?.bounds();
  if (seen !== undefined) return seen;
  return {
    root: root.startsWith("/") ? root : "/project",
    home: "/home",
    guarded: [],
    realpath: (path) => path,
    isFolder: () => true,
    readText: () => undefined,
    scripts: () => ({}),
    gitAliases: () => ({}),
  };
}

function noStep({ id, nodes }: Program, step: string): Result<never> {
  const steps = [...nodes.keys()].slice(0, 50);
  return {
    ok: false,
    refusal: { code: "STEP_NOT_FOUND", message: `Workflow "${id}" has no step "${step}".`, facts: { steps } },
  };
}

function unclear(): Result<never> {
  return {
    ok: false,
    refusal: { code: "INPUT_INVALID", message: "Name one of run, edit and tool.", facts: {} },
  };
}
