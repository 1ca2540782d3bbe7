import { useEffect, useRef, useState } from "preact/hooks";
import { useWindow } from "../use-window.ts";
import { count } from "../words.ts";
import type { TaskTree } from "./family.ts";
import { type Row, TaskRow } from "./task-row.tsx";

/** The height of a row; the style sheet has the same. */
const ROW_PX = 44;

interface Props {
  readonly trees: readonly TaskTree[];
  readonly nameOf: (workflow: string) => string;
  readonly isWhole: boolean;
  /** called when the last loaded row becomes visible */
  readonly onEnd: () => void;
}

/** The tasks, a row each. Only the visible rows are drawn. */
export function TaskTable({ trees, nameOf, isWhole, onEnd }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLElement>(null);
  const rows = trees.flatMap((tree): Row[] => [
    { tree, depth: 0 },
    ...(opened.has(tree.task.id)
      ? tree.branches.map((task) => ({ tree: { task, branches: [] }, depth: 1 }))
      : []),
  ]);
  const { first, last } = useWindow(box, rows.length, ROW_PX);
  const isAtEnd = last >= rows.length && !isWhole;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, rows.length]);
  const flip = (id: string) =>
    setOpened(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  return (
    <section className="virtual" ref={box} aria-label="Tasks">
      <table className="task-table" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col">Status</th>
            <th scope="col" className="at-step">
              Step
            </th>
            <th scope="col" className="who">
              Agent
            </th>
            <th scope="col" className="number retries">
              Retries
            </th>
            <th scope="col" className="number">
              Moved
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height={first * ROW_PX} />
          {rows.slice(first, last).map((row, index) => (
            <TaskRow
              key={row.tree.task.id}
              row={row}
              index={first + index + 2}
              nameOf={nameOf}
              isOpened={opened.has(row.tree.task.id)}
              onFlip={flip}
            />
          ))}
          <Gap height={(rows.length - last) * ROW_PX} />
        </tbody>
      </table>
      <p className="sr">{count(rows.length, "row")}</p>
    </section>
  );
}

/** Stands for the rows that are not drawn. A cell over all columns would bring back those that a narrow page hides. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr style={{ height: `${height}px` }}>
      <td />
    </tr>
  );
}
