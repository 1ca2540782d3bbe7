import { FeedbackView } from "../feedback/feedback-view.tsx";
import { LinksView } from "../links/links-view.tsx";
import { QueryView } from "../query/query-view.tsx";
import { linkTo } from "../route.ts";
import { StatesView } from "../states/states-view.tsx";
import { CostsView } from "./costs-view.tsx";
import { WorkersView } from "./workers-view.tsx";

const parts = [
  { part: "workers", name: "Workers" },
  { part: "states", name: "States" },
  { part: "links", name: "Dependencies" },
  { part: "costs", name: "Costs" },
  { part: "feedback", name: "Feedback" },
  { part: "query", name: "SQL" },
] as const;

interface Props {
  readonly part: string | undefined;
  readonly params: URLSearchParams;
}

/** The workers of a project, and the tasks that they share. */
export function TeamView({ part = "workers", params }: Props) {
  return (
    <div className={`team team-${part}`}>
      <div className="team-head">
        <h1>Team</h1>
        <nav className="parts" aria-label="Parts of the team view">
          {parts.map((one) => (
            <a
              key={one.part}
              href={linkTo("team", one.part)}
              aria-current={one.part === part ? "page" : undefined}
            >
              {one.name}
            </a>
          ))}
        </nav>
      </div>
      <Part part={part} params={params} />
    </div>
  );
}

function Part({ part, params }: { readonly part: string; readonly params: URLSearchParams }) {
  switch (part) {
    case "states":
      return <StatesView params={params} />;
    case "links":
      return <LinksView />;
    case "costs":
      return <CostsView params={params} />;
    case "feedback":
      return <FeedbackView params={params} />;
    case "query":
      return <QueryView />;
    default:
      return <WorkersView />;
  }
}
