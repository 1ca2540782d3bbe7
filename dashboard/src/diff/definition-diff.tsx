import { useMemo } from "preact/hooks";
import type { Graph } from "../../../src/model/graph.ts";
import type { Json } from "../../../src/model/json.ts";
import { changesBetween } from "../proposals/changes-between.ts";
import { count } from "../words.ts";
import { changedNodes } from "./changed-nodes.ts";
import { TextDiff } from "./text-diff.tsx";

export interface DrawnDefinition {
  readonly graph: Graph;
  readonly definition: Json;
}

interface Props {
  readonly before: DrawnDefinition;
  readonly after: DrawnDefinition;
  readonly label: string;
}

/** The most differences that are listed. */
const MOST = 40;

/** The differences of two definitions: the changed steps and ways in words, then the text. */
export function DefinitionDiff({ before, after, label }: Props) {
  const words = useMemo(
    () => changesBetween(before.graph, after.graph, changedNodes(before.definition, after.definition)).words,
    [before, after],
  );
  return (
    <div className="definition-diff">
      {words.length > 0 ? (
        <ul className="changes" aria-label="Changed steps and ways">
          {words.slice(0, MOST).map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>
              <span className={`change-mark ${kind}`}>{kind}</span> {text}
            </li>
          ))}
          {words.length > MOST && <li className="muted">… and {count(words.length - MOST, "more")}.</li>}
        </ul>
      ) : (
        <p className="muted">No step and no way is added, removed or changed.</p>
      )}
      <TextDiff
        label={label}
        before={JSON.stringify(before.definition, null, 2)}
        after={JSON.stringify(after.definition, null, 2)}
      />
    </div>
  );
}
