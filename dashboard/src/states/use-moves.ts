import { useRef, useState } from "preact/hooks";
import { ask, type Output, Refused } from "../api.ts";
import { count, taskName } from "../words.ts";

export type BoardTask = Output<"task_board">["tasks"][number];

/** A move that is under way, or that the server refused. */
export type Move =
  | { readonly kind: "moving"; readonly to: string }
  | { readonly kind: "refused"; readonly to: string; readonly error: Refused };

export interface Moves {
  /** by the id of their task */
  readonly all: ReadonlyMap<string, Move>;
  /** what the last move has done */
  readonly said: string;
  /** Asks the server to move a task. With a reason, the move overrides what may be overridden. */
  readonly move: (task: BoardTask, to: string, reason?: string) => Promise<void>;
  readonly dismiss: (id: string) => void;
}

/** The moves of this view. The card of a refused move keeps its place and its refusal. */
export function useMoves(refresh: () => void): Moves {
  const [all, setAll] = useState<ReadonlyMap<string, Move>>(new Map());
  const [said, setSaid] = useState("");
  const busy = useRef(new Set<string>());
  const put = (id: string, move: Move | undefined): void =>
    setAll((before) => {
      const next = new Map(before);
      if (move) next.set(id, move);
      else next.delete(id);
      return next;
    });
  const move = async (task: BoardTask, to: string, reason?: string): Promise<void> => {
    const { id, version } = task;
    // A second drop of the same card must not become a second move.
    if (busy.current.has(id)) return;
    busy.current.add(id);
    put(id, { kind: "moving", to });
    setSaid("");
    try {
      const done = await ask("update_task", {
        task: id,
        status: to,
        expected_version: version,
        ...(reason !== undefined && { force: true, reason }),
      });
      put(id, undefined);
      setSaid(saidAfter(taskName(task), done));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      put(id, { kind: "refused", to, error: problem });
    } finally {
      busy.current.delete(id);
      refresh();
    }
  };
  return { all, said, move, dismiss: (id) => put(id, undefined) };
}

function saidAfter(name: string, { task, unblocked = [], ...done }: Output<"update_task">): string {
  const { gate_warnings: gates = [], warnings = [], auto_advanced: advanced = [] } = done;
  return [
    `“${name}” is now in ${task.state ?? "another state"}.`,
    unblocked.length > 0 && `${count(unblocked.length, "task")} can start now: ${unblocked.join(", ")}.`,
    advanced.length > 0 && `Moved on by itself: ${advanced.join(", ")}.`,
    ...gates,
    ...warnings,
  ]
    .filter(Boolean)
    .join(" ");
}
