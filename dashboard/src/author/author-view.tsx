import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, type Output, Refused } from "../api.ts";
import { FlowGraph } from "../graph/flow-graph.tsx";
import { useLayout } from "../graph/use-layout.ts";
import { Findings } from "../shell/findings.tsx";
import { Problem } from "../shell/problem.tsx";
import { useLast } from "../use-last.ts";
import { useQuery } from "../use-query.ts";
import { count } from "../words.ts";
import { authorMarks } from "./author-marks.ts";
import { Editor, type EditorHandle } from "./editor.tsx";
import { OpenMenu } from "./open-menu.tsx";
import { SimulationReport } from "./simulation-report.tsx";
import { starter } from "./starter.ts";
import { useSettled } from "./use-settled.ts";

type Simulation = Output<"simulate_definition">;

const KEPT = "author text";
const TYPING_MS = 300;

export function AuthorView({ params }: { readonly params: URLSearchParams }) {
  const [text, setText] = useState(() => sessionStorage.getItem(KEPT) ?? starter);
  const settled = useSettled(text, TYPING_MS);
  const isEmpty = settled.trim() === "";
  const { data, error } = useQuery("check_definition", isEmpty ? undefined : { text: settled });
  const before = useLast(data);
  const last = isEmpty ? undefined : before;
  const [simulation, setSimulation] = useState<{ readonly of: string; readonly result: Simulation }>();
  const [refused, setRefused] = useState<Refused>();
  const editor = useRef<EditorHandle>(null);
  useEffect(() => sessionStorage.setItem(KEPT, text), [text]);
  const laidOut = useLayout(useSame(last?.graph));
  const ran = simulation?.of === settled ? simulation.result : undefined;
  const marks = useMemo(
    () => laidOut && authorMarks(laidOut.graph, last?.findings ?? [], ran),
    [laidOut, last?.findings, ran],
  );
  const simulate = async () => {
    try {
      setSimulation({ of: settled, result: await ask("simulate_definition", { text: settled }) });
      setRefused(undefined);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
  };
  return (
    <div className="author">
      <div className="author-text">
        <div className="board-head">
          <h1>Author</h1>
          <OpenMenu wanted={params.get("workflow") ?? undefined} onOpen={setText} />
          <button
            type="button"
            className="primary"
            disabled={!data?.sound || text !== settled}
            onClick={() => void simulate()}
          >
            Simulate
          </button>
        </div>
        <Editor ref={editor} text={text} onInput={setText} findings={last?.findings ?? []} />
      </div>
      <div className="author-side">
        <div className="author-stage">
          {!isEmpty && laidOut && marks ? (
            <FlowGraph laidOut={laidOut} marks={marks} label="The definition, drawn" />
          ) : (
            <p className="empty">Write nodes and edges, and they are drawn here as you type.</p>
          )}
        </div>
        <div className="author-report">
          <Problem error={refused ?? error} />
          {ran && <SimulationReport simulation={ran} />}
          <p role="status" className={last?.sound ? "good" : "muted"}>
            {verdict(last)}
          </p>
          {last && (
            <Findings
              named
              findings={last.findings}
              onPick={({ spot }) => spot && editor.current?.goTo(spot.line)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The one before, if it says the same: a graph that has not changed is not laid out again. */
function useSame<T>(value: T): T {
  const same = useRef(value);
  if (JSON.stringify(value) !== JSON.stringify(same.current)) same.current = value;
  return same.current;
}

function verdict(checked: Output<"check_definition"> | undefined): string {
  if (!checked) return "Paste a definition, in YAML or JSON.";
  const { findings, sound, bound } = checked;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (!sound) return `${count(errors, "error")}: it could not be loaded like this.`;
  const most =
    bound?.reports == null
      ? "no bound on reports"
      : `at most ${count(bound.reports, "report")} before it ends or waits for a person`;
  return findings.length === 0
    ? `Sound: ${most}.`
    : `It can be loaded: ${most}. ${count(findings.length, "finding")}.`;
}
