import { useRef, useState } from "preact/hooks";
import { linkTo } from "../route.ts";
import { ago, count, taskName } from "../words.ts";
import { RefusedMove } from "./refused-move.tsx";
import type { BoardTask, Moves } from "./use-moves.ts";
import { useTouchDrag } from "./use-touch-drag.ts";

interface Props {
  readonly task: BoardTask;
  readonly exits: readonly string[];
  readonly moves: Moves;
  readonly onDrag: (id: string | undefined) => void;
  readonly onDrop: (id: string, state: string) => void;
  readonly onEdit: (id: string) => void;
}

/** A task on the board. It can be dragged, by mouse or after a long touch; its Move menu does the same by keyboard. */
export function StateCard({ task, exits, moves, onDrag, onDrop, onEdit }: Props) {
  const { id, owner, assignee, blockers, phase, workflowType, updatedAt, tags = [] } = task;
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { isHeld, ...touch } = useTouchDrag(
    (held) => onDrag(held ? id : undefined),
    (state) => onDrop(id, state),
  );
  const name = taskName(task);
  const move = moves.all.get(id);
  const isMoving = move?.kind === "moving";
  const choose = (to: string): void => {
    setOpen(false);
    menu.current?.focus();
    void moves.move(task, to);
  };
  return (
    <article
      className={`state-card${blockers ? " blocked" : ""}${isMoving ? " moving" : ""}${isHeld ? " held" : ""}`}
      aria-label={name}
      aria-busy={isMoving}
      data-card={id}
      tabIndex={-1}
      draggable
      {...touch}
      onDragStart={(event) => {
        event.dataTransfer?.setData("text/plain", id);
        onDrag(id);
      }}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpen(false);
        menu.current?.focus();
      }}
    >
      <a className="card-title" href={linkTo("task", id)} draggable={false}>
        {name}
      </a>
      <p className="card-facts muted">
        {[
          owner !== undefined && `claimed by ${owner}`,
          owner === undefined && assignee !== undefined && `for ${assignee}`,
          phase,
          workflowType,
          ...tags.slice(0, 4),
          ago(updatedAt),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {blockers !== undefined && <p className="waits">waits for {count(blockers, "task")}</p>}
      <p className="card-acts">
        <button
          type="button"
          className="quiet"
          ref={menu}
          aria-expanded={isOpen}
          disabled={isMoving || exits.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          {isMoving ? "Moving…" : "Move"}
          <span className="sr"> {name}</span>
        </button>
        <button type="button" className="quiet" onClick={() => onEdit(id)}>
          Edit<span className="sr"> {name}</span>
        </button>
      </p>
      {isOpen && (
        <ul className="exits" aria-label={`Move ${name} to`}>
          {exits.map((exit) => (
            <li key={exit}>
              <button type="button" onClick={() => choose(exit)}>
                {exit}
              </button>
            </li>
          ))}
        </ul>
      )}
      {move?.kind === "refused" && (
        <RefusedMove
          move={move}
          onForce={(reason) => void moves.move(task, move.to, reason)}
          onDismiss={() => {
            moves.dismiss(id);
            menu.current?.focus();
          }}
        />
      )}
    </article>
  );
}
