import type { ComponentChildren } from "preact";
import { AuthorView } from "../author/author-view.tsx";
import { DecisionsView } from "../decisions/decisions-view.tsx";
import { AcceptedProposals } from "../inbox/accepted-proposals.tsx";
import { InboxView } from "../inbox/inbox-view.tsx";
import { MapView } from "../map/map-view.tsx";
import { NewTaskView } from "../new-task/new-task-view.tsx";
import { NowView } from "../now/now-view.tsx";
import type { Route } from "../route.ts";
import { LazyApproversView, LazyEnrolView } from "../sign/lazy-views.tsx";
import { TaskView } from "../task/task-view.tsx";
import { TasksView } from "../tasks/tasks-view.tsx";
import { TeamView } from "../team/team-view.tsx";
import { VersionsView } from "../workflows/versions-view.tsx";
import { WorkflowsView } from "../workflows/workflows-view.tsx";
import type { IconName } from "./icon.tsx";

export interface View {
  /** the first part of the address, as in `#/inbox` */
  readonly view: string;
  readonly name: string;
  /** its place in the navigation: an icon, and the key after `g`; absent if only links lead to it */
  readonly rail?: { readonly icon: IconName; readonly key: string };
  readonly draw: (route: Route) => ComponentChildren;
}

/** Every view of the page, in the order of the navigation. A new view is one line here. */
export const views: readonly View[] = [
  { view: "now", name: "Now", rail: { icon: "now", key: "n" }, draw: () => <NowView /> },
  {
    view: "inbox",
    name: "Inbox",
    rail: { icon: "inbox", key: "i" },
    draw: ({ id, params }) => <InboxView at={id} task={params.get("task") ?? undefined} />,
  },
  {
    view: "tasks",
    name: "Tasks",
    rail: { icon: "tasks", key: "t" },
    draw: ({ params }) => <TasksView params={params} />,
  },
  {
    view: "workflows",
    name: "Workflows",
    rail: { icon: "workflows", key: "w" },
    draw: () => <WorkflowsView />,
  },
  {
    view: "team",
    name: "Team",
    rail: { icon: "team", key: "m" },
    draw: ({ id, params }) => <TeamView part={id} params={params} />,
  },
  {
    view: "decisions",
    name: "Decisions",
    rail: { icon: "decisions", key: "d" },
    draw: ({ params }) => (
      <DecisionsView params={params}>
        <AcceptedProposals />
      </DecisionsView>
    ),
  },
  {
    view: "map",
    name: "Map",
    draw: ({ id, params }) => <MapView workflow={id} params={params} />,
  },
  {
    view: "versions",
    name: "Versions",
    draw: ({ id, params }) =>
      id === undefined ? <WorkflowsView /> : <VersionsView key={id} workflow={id} params={params} />,
  },
  { view: "board", name: "Board", draw: ({ params }) => <TasksView params={params} isBoard /> },
  {
    view: "task",
    name: "Task",
    draw: ({ id, params }) =>
      id === undefined ? <TasksView params={params} /> : <TaskView key={id} id={id} params={params} />,
  },
  { view: "approvers", name: "Approvers", draw: () => <LazyApproversView /> },
  {
    view: "enrol",
    name: "Enrol",
    draw: ({ id = "" }) => <LazyEnrolView key={id} code={id} />,
  },
  { view: "new", name: "New task", draw: ({ params }) => <NewTaskView params={params} /> },
  { view: "author", name: "Author", draw: ({ params }) => <AuthorView params={params} /> },
];

/** The view of an address; the first one for an address that names none. */
export function viewAt({ view }: Pick<Route, "view">): View {
  const [first] = views as readonly [View];
  return views.find((one) => one.view === view) ?? first;
}

/** The entry of the navigation that is marked while a view is shown. */
export function railOf(view: string): string {
  if (view === "board" || view === "task" || view === "new") return "tasks";
  return view === "author" || view === "map" || view === "versions" ? "workflows" : view;
}
