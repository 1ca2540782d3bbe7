import { useEffect, useRef, useState } from "preact/hooks";
import { ask, type Output, Refused } from "../api.ts";
import { DefinitionDiff } from "../diff/definition-diff.tsx";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { count } from "../words.ts";

interface Props {
  readonly text: string;
  readonly onClose: () => void;
}

/** What loading the text would change, and the button that loads it over exactly the version that is compared. */
export function LoadPanel({ text, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const checked = useQuery("check_definition", { text, source: true });
  const [state, setState] = useState<"asking" | "sending">("asking");
  const [refused, setRefused] = useState<Refused>();
  const [done, setDone] = useState<Output<"load_definition">>();
  useEffect(() => heading.current?.focus(), []);
  const { id, loaded, sound } = checked.data ?? {};
  const isNamed = id !== undefined && id !== UNNAMED;
  const load = async () => {
    if (state === "sending") return;
    setState("sending");
    try {
      setDone(await ask("load_definition", { text, over: loaded ?? null }));
      setRefused(undefined);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
      checked.refresh();
    } finally {
      setState("asking");
    }
  };
  return (
    <section className="load-panel" aria-labelledby="load-title">
      <h2 id="load-title" ref={heading} tabIndex={-1}>
        {done ? `${done.id} is loaded` : `Load ${isNamed ? id : "this definition"}`}
      </h2>
      <Problem error={refused ?? checked.error} />
      {done ? (
        <p role="status">
          New tasks follow version <code>{done.version.slice(0, 8)}</code>
          {done.replaced && "; tasks under way stay on the version that they began with"}.{" "}
          <a href={linkTo("map", done.id)}>See it on the map</a>
        </p>
      ) : (
        checked.data && <Comparison checked={checked.data} />
      )}
      <p className="load-buttons">
        {!done && (
          <button
            type="button"
            className="primary"
            disabled={!sound || !isNamed || state === "sending"}
            onClick={() => void load()}
          >
            {loaded === undefined ? "Load" : `Replace ${loaded.slice(0, 8)}`}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {done ? "Close" : "Cancel"}
        </button>
      </p>
    </section>
  );
}

/** The id that the server gives to a text without one. */
const UNNAMED = "untitled";

function Comparison({ checked }: { readonly checked: Output<"check_definition"> }) {
  const { id, loaded, version, graph, definition, findings, sound } = checked;
  const before = useQuery(
    "graph_workflow",
    id === undefined || loaded === undefined || loaded === version
      ? undefined
      : { workflowId: id, version: loaded, source: true },
  );
  if (!sound) {
    const errors = findings.filter(({ severity }) => severity === "error").length;
    return <p className="refused">It cannot be loaded: {count(errors, "error")}, listed below.</p>;
  }
  if (id === UNNAMED) return <p className="refused">Give it an id, such as `id: my-workflow`.</p>;
  if (loaded === undefined) return <p>No workflow has this id yet. It becomes a new workflow.</p>;
  if (loaded === version) return <p>Exactly this is loaded already: loading it changes nothing.</p>;
  if (before.error) return <Problem error={before.error} />;
  if (!before.data?.definition || !graph || definition === undefined) return <p>Comparing…</p>;
  return (
    <>
      <p>
        It replaces the loaded version <code>{loaded.slice(0, 8)}</code>. Tasks under way stay on the version
        that they began with.
      </p>
      <DefinitionDiff
        label="Text of the loaded version and of this one"
        before={{ graph: before.data, definition: before.data.definition }}
        after={{ graph, definition }}
      />
    </>
  );
}
