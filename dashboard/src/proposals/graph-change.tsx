import { useMemo, useRef } from "preact/hooks";
import type { Graph } from "../../../src/model/graph.ts";
import type { Json } from "../../../src/model/json.ts";
import type { GraphProposal } from "../../../src/model/proposal.ts";
import { FlowGraph } from "../graph/flow-graph.tsx";
import type { Marks } from "../graph/marks.ts";
import { useLayout } from "../graph/use-layout.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { useStable } from "../use-stable.ts";
import { changesBetween } from "./changes-between.ts";
import { useSeen } from "./use-seen.ts";

/** The workflow before and after a proposed change, with a mark at each difference. */
export function GraphChange({ proposal: { id, patch } }: { readonly proposal: GraphProposal }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const { data, error } = useQuery("list_proposals", isSeen ? { proposalId: id } : undefined);
  const [shown] = data?.proposals ?? [];
  const before = useGraph(shown?.before);
  const after = useGraph(shown?.after);
  const changes = useMemo(
    () => before && after && changesBetween(before, after, patch),
    [before, after, patch],
  );
  const isGone = shown && (shown.before === undefined || shown.after === undefined);
  return (
    <div className="change" ref={place}>
      <Problem error={error} />
      {isGone ? (
        <p className="muted">The version that it changes is not stored any more, so there is no picture.</p>
      ) : (
        <div className="pictures">
          <Picture title="Before" graph={before} marks={changes?.before} />
          <Picture title="After" graph={after} marks={changes?.after} />
        </div>
      )}
      {changes && (
        <ul className="changes" aria-label="Differences">
          {changes.words.map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>
              <span className={`change-mark ${kind}`}>{kind}</span> {text}
            </li>
          ))}
          {changes.words.length === 0 && <li>The picture stays the same: the patch changes other fields.</li>}
        </ul>
      )}
    </div>
  );
}

function useGraph(definition: Json | undefined): Graph | undefined {
  const text = definition === undefined ? undefined : JSON.stringify(definition);
  const { data } = useQuery("check_definition", text === undefined ? undefined : { text });
  return useStable(data?.graph);
}

interface PictureProps {
  readonly title: string;
  readonly graph: Graph | undefined;
  readonly marks: Marks | undefined;
}

function Picture({ title, graph, marks }: PictureProps) {
  const laidOut = useLayout(graph);
  return (
    <figure className="picture">
      <figcaption>{title}</figcaption>
      <div className="picture-stage">
        {laidOut && marks ? (
          <FlowGraph isStill laidOut={laidOut} marks={marks} label={`${title} the change`} />
        ) : (
          <p className="muted">Drawing…</p>
        )}
      </div>
    </figure>
  );
}
