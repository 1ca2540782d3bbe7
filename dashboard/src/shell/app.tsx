import { useEffect, useState } from "preact/hooks";
import { onLoggedOut } from "../api.ts";
import { AuthorView } from "../author/author-view.tsx";
import { BoardView } from "../board/board-view.tsx";
import { DecisionsView } from "../decisions/decisions-view.tsx";
import { AcceptedProposals } from "../inbox/accepted-proposals.tsx";
import { InboxView } from "../inbox/inbox-view.tsx";
import { useInboxCount } from "../inbox/use-inbox-count.ts";
import { MapView } from "../map/map-view.tsx";
import { NewTaskView } from "../new-task/new-task-view.tsx";
import { linkTo, type Route, useRoute } from "../route.ts";
import { LazyApproversView, LazyEnrolView } from "../sign/lazy-views.tsx";
import { TaskView } from "../task/task-view.tsx";
import { TeamView } from "../team/team-view.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import { DecisionNotice } from "./decision-notice.tsx";
import { DemoNotice } from "./demo-notice.tsx";
import { LoginHint } from "./login-hint.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { StoreLine } from "./store-line.tsx";

const names: Readonly<Record<string, string>> = { new: "New task", approvers: "Approvers", enrol: "Enrol" };
const views = [
  { view: "map", name: "Map" },
  { view: "board", name: "Board" },
  { view: "inbox", name: "Inbox" },
  { view: "team", name: "Team" },
  { view: "decisions", name: "Decisions" },
  { view: "author", name: "Author" },
] as const;

export function App() {
  const route = useRoute();
  const waiting = useInboxCount();
  const [loggedOut, setLoggedOut] = useState(false);
  const [login, setLogin] = useState<string>();
  useEffect(
    () =>
      onLoggedOut((command) => {
        setLoggedOut(true);
        setLogin((before) => command ?? before);
      }),
    [],
  );
  useEffect(() => {
    const name = views.find(({ view }) => view === route.view)?.name ?? names[route.view] ?? "Task";
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}${name} · Navigator`;
  }, [waiting, route.view]);
  return (
    <>
      <button type="button" className="skip" onClick={skipToMain}>
        Skip to content
      </button>
      <header className="bar">
        <a className="brand" href={linkTo("map")} aria-label="Navigator, go to the map">
          <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
            <path d="M16 4 26 27 16 22 6 27z" fill="currentColor" />
          </svg>
          <span>Navigator</span>
        </a>
        <nav aria-label="Views">
          {views.map(({ view, name }) => (
            <a key={view} href={linkTo(view)} aria-current={route.view === view ? "page" : undefined}>
              {name}
              {view === "inbox" && waiting > 0 && (
                <span className="badge">
                  {waiting}
                  <span className="sr"> waiting</span>
                </span>
              )}
            </a>
          ))}
        </nav>
        <a
          className="new-link"
          href={linkTo("new")}
          aria-current={route.view === "new" ? "page" : undefined}
          aria-label="New task"
        >
          <span aria-hidden="true">+</span> <span className="wide">New task</span>
        </a>
        <ConnectionStatus />
        {!loggedOut && <LogoutButton />}
      </header>
      {route.view !== "inbox" && <DecisionNotice />}
      {!loggedOut && route.view !== "inbox" && <DemoNotice />}
      <main id="main" tabIndex={-1}>
        {loggedOut ? <LoginHint command={login} /> : <View route={route} />}
      </main>
      {!loggedOut && <StoreLine />}
    </>
  );
}

/** Moves the focus to the main part. A link to an anchor would overwrite the hash, which contains the view. */
function skipToMain(): void {
  document.getElementById("main")?.focus();
}

function View({ route: { view, id, params } }: { readonly route: Route }) {
  switch (view) {
    case "board":
      return <BoardView params={params} />;
    case "task":
      return id === undefined ? <BoardView params={params} /> : <TaskView key={id} id={id} params={params} />;
    case "inbox":
      return <InboxView />;
    case "team":
      return <TeamView part={id} params={params} />;
    case "decisions":
      return (
        <DecisionsView params={params}>
          <AcceptedProposals />
        </DecisionsView>
      );
    case "approvers":
      return <LazyApproversView />;
    case "enrol":
      return <LazyEnrolView key={id ?? ""} code={id ?? ""} />;
    case "new":
      return <NewTaskView params={params} />;
    case "author":
      return <AuthorView params={params} />;
    default:
      return <MapView workflow={id} />;
  }
}
