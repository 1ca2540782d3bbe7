import { useMemo } from "preact/hooks";
import { tasksChangedBy } from "../../../src/model/tasks-changed-by.ts";
import type { PlaceName } from "../../../src/model/words/course-text.ts";
import type { Output, Refused } from "../api.ts";
import { FlowGraph } from "../graph/flow-graph.tsx";
import { FoldButtons } from "../graph/fold-buttons.tsx";
import { useFolding } from "../graph/use-folding.ts";
import { linkTo, replaceAddress } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { StatusChip } from "../shell/status-chip.tsx";
import { isOpen } from "../tasks/family.ts";
import { useLast } from "../use-last.ts";
import { type Query, useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { ago, count, moment, taskName } from "../words.ts";
import { Attachments } from "./attachments.tsx";
import { Branches } from "./branches.tsx";
import { excursionsIn, markExcursions, withExcursions } from "./excursions.ts";
import { Inspector } from "./inspector.tsx";
import { Scrubber } from "./scrubber.tsx";
import { Splitter } from "./splitter.tsx";
import { stepNames } from "./step-names.ts";
import { StepTab } from "./step-tab.tsx";
import { TaskActions } from "./task-actions.tsx";
import { taskMarks } from "./task-marks.ts";
import { Timeline } from "./timeline.tsx";
import { Values } from "./values.tsx";

type Replay = Output<"replay_task">;

export function TaskView({ id, params }: { readonly id: string; readonly params: URLSearchParams }) {
  const now = useQuery("replay_task", { taskId: id }, { on: (entry) => tasksChangedBy(entry).includes(id) });
  const seq = Number(params.get("seq")) || undefined;
  const back = useQuery("replay_task", seq === undefined ? undefined : { taskId: id, seq, limit: 0 });
  const then = useLast(back.data);
  const graph = useGraph(now.data?.task);
  const nameOf = useMemo(() => stepNames(graph.data), [graph.data]);
  useTick();
  if (!now.data)
    return now.error ? (
      <NoTask id={id} error={now.error} />
    ) : (
      <p className="loading" role="status">
        Loading…
      </p>
    );
  const past = seq === undefined ? now.data.past : (then?.past ?? now.data.past);
  const look = (to: number | undefined) =>
    replaceAddress(linkTo("task", id, to === undefined ? {} : { seq: String(to) }));
  const { task, timeline, total, attachments, needs } = now.data;
  return (
    <div className="task">
      <Head task={task} workflow={graph.data?.name} nameOf={nameOf} />
      <Problem error={back.error} />
      <div className="task-body">
        <div className="task-stage">
          <TaskGraph task={task} past={past} timeline={timeline} graph={graph} />
          <Scrubber timeline={timeline} seq={seq} past={past} nameOf={nameOf} onLook={look} />
        </div>
        <Splitter name="task side" label="Width of the timeline" least={300} most={760} usual={420} />
        <div className="task-side">
          <Timeline
            timeline={timeline}
            total={total}
            seq={past.seq}
            graph={graph.data}
            isEnded={!isOpen(task)}
            onLook={look}
          />
          <Inspector
            tabs={{
              Step: <StepTab graph={graph.data} step={past.step} task={task} needs={needs} />,
              Evidence: <Attachments taskId={task.id} attachments={attachments} />,
              Variables: (
                <>
                  <Values
                    title={seq === undefined ? "Variables" : "Variables at that time"}
                    values={past.variables}
                  />
                  <Values title="Context" values={task.context} />
                </>
              ),
              Branches: <Branches task={task} />,
              Raw: <pre className="raw">{JSON.stringify({ task, past }, null, 2)}</pre>,
            }}
          />
        </div>
      </div>
    </div>
  );
}

interface HeadProps {
  readonly task: Replay["task"];
  readonly workflow: string | undefined;
  readonly nameOf: PlaceName;
}

function Head({ task, workflow, nameOf }: HeadProps) {
  return (
    <header className="task-head">
      <div>
        <p className="crumbs muted">
          <a href={linkTo("tasks")}>Tasks</a>
          {task.workflowType !== undefined && (
            <>
              {" "}
              <span aria-hidden="true">›</span>{" "}
              <a href={linkTo("map", task.workflowType)}>{workflow ?? task.workflowType}</a>
            </>
          )}
          {task.parent !== undefined && (
            <>
              {" "}
              <span aria-hidden="true">›</span> <a href={linkTo("task", task.parent)}>{task.parent}</a>
            </>
          )}
        </p>
        <h1>{taskName(task, workflow)}</h1>
      </div>
      <TaskActions task={task} />
      <p className="task-line">
        {task.hold === "branches" ? (
          <StatusChip status="IN_PROGRESS" text="Waiting for its branches" />
        ) : (
          <StatusChip status={task.status} />
        )}
        {task.workflowType === undefined ? (
          <span>
            in <strong>{task.state}</strong>
          </span>
        ) : (
          <span>
            at{" "}
            <strong data-at={task.currentStep}>
              {task.currentStep ? nameOf(task.currentStep) : "no step yet"}
            </strong>
          </span>
        )}
        <span className="muted">{task.id}</span>
        {task.owner !== undefined && <span className="muted">claimed by {task.owner}</span>}
        {task.agent !== undefined && <span className="muted">for {task.agent}</span>}
        {task.host && <Enforcement host={task.host} />}
        {task.retryCount > 0 && <span className="muted">{count(task.retryCount, "retry", "retries")}</span>}
        <span className="muted" title={moment(task.updatedAt)}>
          {ago(task.updatedAt)}
        </span>
      </p>
    </header>
  );
}

/** Says whether the hooks of the agent's host keep it to the workflow. */
function Enforcement({ host }: { readonly host: NonNullable<Replay["task"]["host"]> }) {
  const { enforced, client, failsOpen } = host;
  if (!enforced)
    return (
      <span className="muted" title="No hook of the agent's host saw the run's last call.">
        not enforced
      </span>
    );
  const title = failsOpen ? "The host uses a tool if the hook fails: not enforced on failure." : undefined;
  return (
    <span className="muted" title={title}>
      enforced by the hooks of {client ?? "the host"}
      {failsOpen && ", not on failure"}
    </span>
  );
}

/** The graph of the version that the task is pinned to. */
function useGraph(task: Replay["task"] | undefined): Query<Output<"graph_workflow">> {
  const { workflowType: workflowId = "", definition: version } = task ?? {};
  return useQuery("graph_workflow", version === undefined ? undefined : { workflowId, version });
}

interface GraphProps extends Pick<Replay, "task" | "past" | "timeline"> {
  readonly graph: Query<Output<"graph_workflow">>;
}

function TaskGraph({ task, past, timeline, graph }: GraphProps) {
  const { workflowType, definition } = task;
  // All excursions have their place from the start, so that the graph does not change while the slider moves.
  const names = excursionsIn(timeline, Number.POSITIVE_INFINITY)
    .map(({ id }) => id)
    .join();
  const drawn = useMemo(
    () => graph.data && withExcursions(graph.data, excursionsIn(timeline, Number.POSITIVE_INFINITY)),
    [graph.data, names],
  );
  const marks = useMemo(
    () =>
      graph.data &&
      markExcursions(taskMarks(graph.data, past, task.status), excursionsIn(timeline, past.seq)),
    [graph.data, past, timeline, task.status],
  );
  const version = names === "" ? drawn?.version : `${drawn?.version} ${names}`;
  const folding = useFolding(drawn, version, marks);
  if (workflowType === undefined)
    return (
      <p className="empty">
        This task follows no workflow, so it has no graph. Move it on the{" "}
        <a href={linkTo("team", "states")}>board by state</a>.
      </p>
    );
  if (definition === undefined) {
    return (
      <p className="empty">
        The workflow <code>{workflowType}</code> is not loaded, so the task has no step yet. It gets one as
        soon as the workflow is loaded.
      </p>
    );
  }
  if (!folding.laidOut || !folding.marks) return <Problem error={graph.error} />;
  return (
    <>
      <FlowGraph
        laidOut={folding.laidOut}
        marks={folding.marks}
        label={`Position of ${taskName(task, graph.data?.name)}`}
        focus={folding.focus}
        onSelect={(node) => node !== undefined && folding.open(node)}
      />
      <FoldButtons folding={folding} />
    </>
  );
}

function NoTask({ id, error }: { readonly id: string; readonly error: Refused }) {
  if (error.code !== "TASK_NOT_FOUND") return <Problem error={error} />;
  return (
    <section className="empty">
      <h1>There is no task “{id}”</h1>
      <p>
        Look for it among the <a href={linkTo("tasks")}>tasks</a>.
      </p>
    </section>
  );
}
