import type { Output } from "../api.ts";
import { StateCard } from "./state-card.tsx";
import type { BoardTask, Moves } from "./use-moves.ts";

interface Props {
  readonly state: Output<"task_board">["states"][number];
  readonly tasks: readonly BoardTask[];
  /** whether the dragged card may come here by its exits; `undefined` while none is dragged */
  readonly isReachable: boolean | undefined;
  readonly moves: Moves;
  readonly dragged: string | undefined;
  readonly onDrag: (id: string | undefined) => void;
  readonly onDrop: (id: string, state: string) => void;
  readonly onEdit: (id: string) => void;
}

const tones = {
  ready: "PENDING",
  active: "IN_PROGRESS",
  waiting: "PAUSED",
  done: "COMPLETED",
  failed: "FAILED",
  cancelled: "CANCELLED",
} as const;

export function StateColumn({ state, tasks, isReachable, moves, dragged, onDrag, onDrop, onEdit }: Props) {
  const { state: name, category, exits, wip, count } = state;
  const isFull = wip !== undefined && count >= wip;
  const classes = [
    "column",
    `s-${tones[category]}`,
    isReachable !== undefined && (isReachable ? "reachable" : "unreachable"),
    count === 0 && "vacant",
  ];
  return (
    <section
      className={classes.filter(Boolean).join(" ")}
      aria-label={name}
      data-state={name}
      onDragOver={(event) => {
        if (dragged !== undefined) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged !== undefined) onDrop(dragged, name);
      }}
    >
      <h2>
        <span className="dot" aria-hidden="true" />
        {name}{" "}
        <span className={isFull ? "full" : "muted"}>
          {count}
          {wip !== undefined && ` of ${wip}`}
          {isFull && ", full"}
        </span>
      </h2>
      <ul className="stack">
        {tasks.map((task) => (
          <li key={task.id}>
            <StateCard
              task={task}
              exits={exits}
              moves={moves}
              onDrag={onDrag}
              onDrop={onDrop}
              onEdit={onEdit}
            />
          </li>
        ))}
        {tasks.length < count && <li className="muted">… and {count - tasks.length} older</li>}
      </ul>
    </section>
  );
}
