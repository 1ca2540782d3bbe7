import { useMemo } from "preact/hooks";
import type { Output } from "../api.ts";
import { DefinitionDiff, type DrawnDefinition } from "../diff/definition-diff.tsx";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { ago, count, moment } from "../words.ts";

type Versions = Output<"workflow_versions">["versions"];

interface Props {
  readonly workflow: string;
  readonly params: URLSearchParams;
}

/** The stored versions of a workflow, and what one of them changed. */
export function VersionsView({ workflow, params }: Props) {
  const { data, error } = useQuery(
    "workflow_versions",
    { workflowId: workflow },
    { on: ({ type }) => type === "created" || type === "migrated" },
  );
  const versions = data?.versions ?? [];
  const shown = versions.find(({ version }) => version === params.get("version")) ?? versions[0];
  const older = shown && versions[versions.indexOf(shown) + 1];
  const over = versions.find(({ version }) => version === params.get("over")) ?? older;
  return (
    <div className="versions">
      <div className="view-head">
        <h1>Versions</h1>
        <p>
          of <a href={linkTo("map", workflow)}>{workflow}</a>
        </p>
        <a className="button-link" href={linkTo("author", undefined, { workflow })}>
          Edit
        </a>
      </div>
      <Problem error={error} />
      <div className="versions-parts">
        <VersionList workflow={workflow} versions={versions} shown={shown?.version} />
        {data && data.older > 0 && <p className="muted">… and {count(data.older, "older version")}.</p>}
        <section className="versions-diff" aria-label="Differences">
          {shown && over && shown !== over && (
            <>
              <h2>
                From {short(over.version)} to {short(shown.version)}
              </h2>
              <VersionDiff workflow={workflow} before={over.version} after={shown.version} />
            </>
          )}
          {shown && !over && (
            <p className="muted">This is the first stored version, so there is nothing to compare it with.</p>
          )}
        </section>
      </div>
    </div>
  );
}

interface ListProps {
  readonly workflow: string;
  readonly versions: Versions;
  readonly shown: string | undefined;
}

function VersionList({ workflow, versions, shown }: ListProps) {
  return (
    <ul className="version-list" aria-label="Versions">
      {versions.map(({ version, source, loadedAt, isCurrent, open }) => (
        <li key={version}>
          <a
            href={linkTo("versions", workflow, { version })}
            aria-current={version === shown ? "true" : undefined}
            data-walk=""
          >
            <span className="version-head">
              <code>{short(version)}</code>
              {isCurrent && <span className="chip s-COMPLETED">loaded</span>}
              <span className="muted" title={moment(loadedAt)}>
                {ago(loadedAt)}
              </span>
            </span>
            <span className="muted version-about">
              from {source}
              {open > 0 && ` · ${count(open, "open task")}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface DiffProps {
  readonly workflow: string;
  readonly before: string;
  readonly after: string;
}

function VersionDiff({ workflow, before, after }: DiffProps) {
  const old = useQuery("graph_workflow", { workflowId: workflow, version: before, source: true });
  const now = useQuery("graph_workflow", { workflowId: workflow, version: after, source: true });
  const first = useMemo(() => drawn(old.data), [old.data]);
  const second = useMemo(() => drawn(now.data), [now.data]);
  if (old.error ?? now.error) return <Problem error={old.error ?? now.error} />;
  if (!first || !second) return <p className="muted">Comparing…</p>;
  return <DefinitionDiff before={first} after={second} label="Text of both versions" />;
}

function drawn(answer: Output<"graph_workflow"> | undefined): DrawnDefinition | undefined {
  return answer?.definition === undefined ? undefined : { graph: answer, definition: answer.definition };
}

/** The first digits of a version, enough to tell it from others. */
function short(version: string): string {
  return version.slice(0, 8);
}
