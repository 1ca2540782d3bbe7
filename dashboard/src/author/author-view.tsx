import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, type Output, Refused } from "../api.ts";
import { FlowGraph } from "../graph/flow-graph.tsx";
import { useLayout } from "../graph/use-layout.ts";
import { Findings } from "../shell/findings.tsx";
import { Problem } from "../shell/problem.tsx";
import { useDebounced } from "../use-debounced.ts";
import { useLast } from "../use-last.ts";
import { useQuery } from "../use-query.ts";
import { useStable } from "../use-stable.ts";
import { count } from "../words.ts";
import { authorMarks } from "./author-marks.ts";
import { Editor, type EditorHandle } from "./editor.tsx";
import { OpenMenu } from "./open-menu.tsx";
import { SimulationReport } from "./simulation-report.tsx";
import { starter } from "./starter.ts";
import { WhatIfReport } from "./what-if-report.tsx";

type Simulation = Output<"simulate_definition">;

const STORAGE_KEY = "author text";
const TYPING_MS = 300;

export function AuthorView({ params }: { readonly params: URLSearchParams }) {
  const [text, setText] = useState(() => sessionStorage.getItem(STORAGE_KEY) ?? starter);
  const debounced = useDebounced(text, TYPING_MS);
  const isEmpty = debounced.trim() === "";
  const { data, error } = useQuery("check_definition", isEmpty ? undefined : { text: debounced });
  const lastChecked = useLast(data);
  const last = isEmpty ? undefined : lastChecked;
  const [simulation, setSimulation] = useState<{ readonly of: string; readonly result: Simulation }>();
  const [whatIf, setWhatIf] = useState<{ readonly of: string; readonly result: Output<"what_if"> }>();
  const [refused, setRefused] = useState<Refused>();
  const editor = useRef<EditorHandle>(null);
  useEffect(() => sessionStorage.setItem(STORAGE_KEY, text), [text]);
  const laidOut = useLayout(useStable(last?.graph));
  const ran = simulation?.of === debounced ? simulation.result : undefined;
  const judged = whatIf?.of === debounced ? whatIf.result : undefined;
  const marks = useMemo(() => {
    const changed = judged?.changed.filter(({ flow }) => flow === last?.id);
    return laidOut && authorMarks(laidOut.graph, last?.findings ?? [], { ran, changed });
  }, [laidOut, last, ran, judged]);
  const unlessRefused = async (run: () => Promise<void>) => {
    try {
      await run();
      setRefused(undefined);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
  };
  const simulate = () =>
    unlessRefused(async () =>
      setSimulation({ of: debounced, result: await ask("simulate_definition", { text: debounced }) }),
    );
  const decideAgain = () =>
    unlessRefused(async () =>
      setWhatIf({ of: debounced, result: await ask("what_if", { text: debounced, all: true }) }),
    );
  return (
    <div className="author">
      <div className="author-text">
        <div className="board-head">
          <h1>Author</h1>
          <OpenMenu wanted={params.get("workflow") ?? undefined} onOpen={setText} />
          <button
            type="button"
            className="primary"
            disabled={!data?.sound || text !== debounced}
            onClick={() => void simulate()}
          >
            Simulate
          </button>
          <button
            type="button"
            title="Decide again about the tasks that were routed, with this definition"
            disabled={!data?.sound || text !== debounced}
            onClick={() => void decideAgain()}
          >
            What if
          </button>
        </div>
        <Editor ref={editor} text={text} onInput={setText} findings={last?.findings ?? []} />
      </div>
      <div className="author-side">
        <div className="author-stage">
          {!isEmpty && laidOut && marks ? (
            <FlowGraph laidOut={laidOut} marks={marks} label="Graph of the definition" />
          ) : (
            <p className="empty">The graph appears here as you type.</p>
          )}
        </div>
        <div className="author-report">
          <Problem error={refused ?? error} />
          {ran && <SimulationReport simulation={ran} />}
          {judged && <WhatIfReport result={judged} />}
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

function verdict(checked: Output<"check_definition"> | undefined): string {
  if (!checked) return "Paste a definition, in YAML or JSON.";
  const { findings, sound, bound } = checked;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (!sound) return `${count(errors, "error")}: it cannot be loaded.`;
  const most =
    bound?.reports == null
      ? "no bound on reports"
      : `at most ${count(bound.reports, "report")} before it ends or waits for a person`;
  return findings.length === 0
    ? `Sound: ${most}.`
    : `It can be loaded: ${most}. ${count(findings.length, "finding")}.`;
}
