import { useMemo } from "preact/hooks";
import type { Output } from "../api.ts";
import { FlowGraph } from "../graph/flow-graph.tsx";
import { useLayout } from "../graph/use-layout.ts";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { StatusChip } from "../shell/status-chip.tsx";
import { useLast } from "../use-last.ts";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { ago, moment } from "../words.ts";
import { Branches } from "./branches.tsx";
import { Scrubber } from "./scrubber.tsx";
import { taskMarks } from "./task-marks.ts";
import { Timeline } from "./timeline.tsx";
import { Values } from "./values.tsx";

type Replay = Output<"replay_task">;

export function TaskView({ id, params }: { readonly id: string; readonly params: URLSearchParams }) {
  const now = useQuery("replay_task", { taskId: id }, { on: ({ task }) => task === id });
  const seq = Number(params.get("seq")) || undefined;
  const back = useQuery("replay_task", seq === undefined ? undefined : { taskId: id, seq, limit: 0 });
  const then = useLast(back.data);
  useTick();
  if (!now.data)
    return now.error ? (
      <NoTask id={id} />
    ) : (
      <p className="loading" role="status">
        Loading…
      </p>
    );
  const past = seq === undefined ? now.data.past : (then?.past ?? now.data.past);
  const look = (to: number | undefined) => {
    history.replaceState(null, "", linkTo("task", id, to === undefined ? {} : { seq: String(to) }));
    dispatchEvent(new HashChangeEvent("hashchange"));
  };
  const { task, timeline, total } = now.data;
  return (
    <div className="task">
      <Head task={task} />
      <Problem error={back.error} />
      <div className="task-body">
        <div className="task-stage">
          <TaskGraph task={task} past={past} />
          <Scrubber timeline={timeline} seq={seq} past={past} onLook={look} />
        </div>
        <Timeline timeline={timeline} total={total} seq={past.seq} onLook={look} />
      </div>
      <div className="task-facts">
        <Values title={seq === undefined ? "Variables" : "Variables then"} values={past.variables} />
        <Values title="Context" values={task.context} />
        <Branches task={task} />
      </div>
    </div>
  );
}

function Head({ task }: { readonly task: Replay["task"] }) {
  return (
    <header className="task-head">
      <div>
        <p className="crumbs muted">
          <a href={linkTo("board")}>Board</a> <span aria-hidden="true">›</span>{" "}
          <a href={linkTo("map", task.workflowType)}>{task.workflowType}</a>
          {task.parent !== undefined && (
            <>
              {" "}
              <span aria-hidden="true">›</span> <a href={linkTo("task", task.parent)}>{task.parent}</a>
            </>
          )}
        </p>
        <h1>{task.title ?? task.id}</h1>
      </div>
      <p className="task-line">
        <StatusChip status={task.status} />
        <span>
          at <strong data-at={task.currentStep}>{task.currentStep || "no place yet"}</strong>
        </span>
        <span className="muted">{task.id}</span>
        {task.owner !== undefined && <span className="muted">claimed by {task.owner}</span>}
        {task.agent !== undefined && <span className="muted">for {task.agent}</span>}
        {task.retryCount > 0 && <span className="muted">{task.retryCount} retries</span>}
        <span className="muted" title={moment(task.updatedAt)}>
          {ago(task.updatedAt)}
        </span>
        {task.status === "HITL" && <a href={linkTo("inbox")}>Answer in the inbox</a>}
      </p>
    </header>
  );
}

function TaskGraph({ task, past }: Pick<Replay, "task" | "past">) {
  const { workflowType, definition } = task;
  const graph = useQuery(
    "graph_workflow",
    definition === undefined ? undefined : { workflowId: workflowType, version: definition },
  );
  const laidOut = useLayout(graph.data, graph.data?.version);
  const marks = useMemo(() => graph.data && taskMarks(graph.data, past), [graph.data, past]);
  if (definition === undefined) {
    return (
      <p className="empty">
        The workflow <code>{workflowType}</code> is not loaded, so the task has no place yet. It gets one as
        soon as the workflow is loaded.
      </p>
    );
  }
  if (!laidOut || !marks) return <Problem error={graph.error} />;
  return <FlowGraph laidOut={laidOut} marks={marks} label={`Where ${task.title ?? task.id} is`} />;
}

function NoTask({ id }: { readonly id: string }) {
  return (
    <section className="empty">
      <h1>There is no task “{id}”</h1>
      <p>
        Look for it on the <a href={linkTo("board")}>board</a>.
      </p>
    </section>
  );
}
