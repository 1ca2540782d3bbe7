import { judgeCall } from "../../bounds/judge-call.ts";
import type { Forbidden } from "../../bounds/verdict.ts";
import { plainWords } from "../../model/words/plain-words.ts";
import { CANARY, CANARY_REFUSED } from "../canary.ts";
import type { HookEvent } from "../hook-event.ts";
import type { HookWorld } from "../hook-world.ts";
import { type JudgedEvent, type Remark, silently } from "../judged-event.ts";
import { redacted } from "../redacted.ts";
import { levelsFor, runsOfSession } from "../runs-of-session.ts";
import { shortText } from "../short-text.ts";
import type { Snapshot } from "../snapshot.ts";

const LONGEST_REASON = 1_000;

type BeforeEvent = Extract<HookEvent, { moment: "before" }>;

/** A tool is about to be used: judges what it does against the bounds. */
export function beforeTool(event: BeforeEvent, snapshot: Snapshot, world: HookWorld): JudgedEvent {
  const { tool, id } = event;
  if (tool.role === "own")
    return id === undefined ? silently() : silently({ kind: "call", id: id.slice(0, 200) });
  if (tool.name === CANARY)
    return {
      answer: { kind: "deny", reason: CANARY_REFUSED },
      remarks: [{ kind: "refused", tool: CANARY, reason: CANARY_REFUSED }],
    };
  const all = levelsFor(snapshot, event, world.now);
  // A tool that reads needs no permission: only a `deny` counts, as at a run that waits.
  const levels = tool.role === "reads" ? all.map((level) => ({ ...level, waiting: true })) : all;
  if (levels.length > 0) {
    const judged = world.bounds();
    for (const call of tool.calls) {
      const verdict = judgeCall(call, levels, judged);
      if (!verdict.allowed) return refusal(verdict, event, snapshot);
    }
  }
  return silently(...begun(event, snapshot, world));
}

function refusal(verdict: Forbidden, event: BeforeEvent, snapshot: Snapshot): JudgedEvent {
  const [pages] = snapshot.runs.flatMap(({ run }) => (run.session === event.session ? (run.page ?? []) : []));
  const { opener, allowedNow } = verdict;
  const parts = [
    `${verdict.code}: ${redacted(verdict.reason, 600)}`,
    ...(opener
      ? [`The gate "${opener.gate}" opens it${pages ? `, on ${pages}` : ""}.`]
      : openedBy(event, snapshot)),
    ...(allowedNow ? [`Allowed now: ${shortText(allowedNow.join(", "), 200) || "nothing"}.`] : []),
  ];
  const reason = shortText(parts.join(" "), LONGEST_REASON);
  return {
    answer: { kind: "deny", reason },
    remarks: [{ kind: "refused", tool: event.tool.name.slice(0, 200), reason }],
  };
}

/** What opens the bounds of a step: its end. */
function openedBy({ session }: BeforeEvent, snapshot: Snapshot): readonly string[] {
  const [first] = runsOfSession(snapshot, { session });
  if (!first || first.run.standing === "given up") return [];
  const { name, page, standing, call } = first.run;
  if (standing === "waiting") return [`It opens when "${name}" is answered${page ? `, on ${page}` : ""}.`];
  return call === undefined ? [] : [`It opens when "${name}" is done: ${shortText(call, 200)}.`];
}

/** What is noted of a shell command that begins, if the session leads a run. */
function begun({ tool, id }: BeforeEvent, snapshot: Snapshot, world: HookWorld): readonly Remark[] {
  const [call] = tool.calls;
  if (id === undefined || call?.kind !== "run" || !snapshot.runs.some(({ run }) => run.standing === "open"))
    return [];
  const { command, cwd } = call;
  return [
    {
      kind: "before",
      id: id.slice(0, 200),
      ...wordsOf(command, world),
      command: redacted(command),
      cwd: cwd.slice(0, 4_096),
    },
  ];
}

/** The keyed hash of a command's words, if it is nothing but words. */
export function wordsOf(command: string, { keyed }: Pick<HookWorld, "keyed">): { readonly words?: string } {
  const words = plainWords(command);
  return words ? { words: keyed(JSON.stringify(words)) } : {};
}
