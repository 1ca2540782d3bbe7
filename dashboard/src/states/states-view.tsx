import { useState } from "preact/hooks";
import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { useLast } from "../use-last.ts";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { count } from "../words.ts";
import { CreateTask } from "./create-task.tsx";
import { EditTask } from "./edit-task.tsx";
import { StateColumn } from "./state-column.tsx";
import { useMoves } from "./use-moves.ts";

type Board = Output<"task_board">;

/** The tasks of one lifecycle by state. A card is moved by dragging it, or with its Move menu. */
export function StatesView({ params }: { readonly params: URLSearchParams }) {
  const lifecycle = params.get("lifecycle") ?? undefined;
  const asked = useQuery("task_board", lifecycle === undefined ? {} : { lifecycle }, {
    on: () => true,
    pauseMs: 400,
  });
  const board = useLast(asked.data);
  const moves = useMoves(asked.refresh);
  const [dragged, setDragged] = useState<string>();
  const [editing, setEditing] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  useTick();
  if (!board) return <Problem error={asked.error} />;
  const held = board.tasks.find(({ id }) => id === dragged);
  const exits = held && board.states.find(({ state }) => state === held.state)?.exits;
  const drop = (id: string, state: string): void => {
    const task = board.tasks.find((one) => one.id === id);
    if (task && task.state !== state) void moves.move(task, state);
  };
  return (
    <div className="states">
      <div className="states-head">
        <LifecycleChoice board={board} />
        <button type="button" className="primary" onClick={() => setCreating(true)}>
          New task
        </button>
        {board.more && <span className="muted">Older tasks are not shown.</span>}
      </div>
      <Problem error={asked.error} />
      <p role="status" className="said">
        {moves.said}
      </p>
      <div className="columns">
        {board.states.map((state) => (
          <StateColumn
            key={state.state}
            state={state}
            tasks={board.tasks.filter((task) => task.state === state.state)}
            isReachable={exits?.includes(state.state)}
            moves={moves}
            dragged={dragged}
            onDrag={setDragged}
            onDrop={drop}
            onEdit={setEditing}
          />
        ))}
      </div>
      {isCreating && (
        <CreateTask
          phases={board.phases}
          onClose={(id) => {
            setCreating(false);
            document.querySelector<HTMLElement>(".states-head .primary")?.focus();
            // A new task has the usual lifecycle, which may be another one than the shown one.
            if (id !== undefined && board.shown !== board.usual)
              location.hash = linkTo("team", "states", { lifecycle: board.usual });
            else asked.refresh();
          }}
        />
      )}
      {editing !== undefined && (
        <EditTask
          id={editing}
          phases={board.phases}
          onClose={() => {
            setEditing(undefined);
            asked.refresh();
            document.querySelector<HTMLElement>(`[data-card=${CSS.escape(editing)}]`)?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Chooses the lifecycle, if the tasks have several. */
function LifecycleChoice({ board: { lifecycles, shown } }: { readonly board: Board }) {
  if (lifecycles.length < 2) return null;
  const isTwice = (name: string) => lifecycles.filter((one) => one.name === name).length > 1;
  return (
    <label>
      <span className="sr">Lifecycle</span>
      <select
        value={shown}
        onChange={({ currentTarget }) => {
          location.hash = linkTo("team", "states", { lifecycle: currentTarget.value });
        }}
      >
        {lifecycles.map(({ pin, name, tasks }) => (
          <option key={pin} value={pin}>
            {name}
            {isTwice(name) && ` (${pin.slice(0, 8)})`}: {count(tasks, "task")}
          </option>
        ))}
      </select>
    </label>
  );
}
