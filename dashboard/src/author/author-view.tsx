import { useMemo, useRef, useState } from "preact/hooks";
import { ask, type Output, Refused } from "../api.ts";
import { FlowGraph } from "../graph/flow-graph.tsx";
import { FoldButtons } from "../graph/fold-buttons.tsx";
import { useFolding } from "../graph/use-folding.ts";
import { Findings } from "../shell/findings.tsx";
import { Problem } from "../shell/problem.tsx";
import { useLast } from "../use-last.ts";
import { useQuery } from "../use-query.ts";
import { useStable } from "../use-stable.ts";
import { count } from "../words.ts";
import { AuthorHead } from "./author-head.tsx";
import { authorMarks } from "./author-marks.ts";
import { CodeArea, type CodeAreaHandle } from "./code-area.tsx";
import { LoadPanel } from "./load-panel.tsx";
import { SimulationReport } from "./simulation-report.tsx";
import { useDraft } from "./use-draft.ts";
import { WhatIfReport } from "./what-if-report.tsx";

type Checked = Output<"check_definition">;

/** An answer about one text. It says nothing about the next text. */
interface About<T> {
  readonly of: string;
  readonly result: T;
}

export function AuthorView({ params }: { readonly params: URLSearchParams }) {
  const draft = useDraft();
  const { text, isTyping } = draft;
  const isEmpty = text.trim() === "";
  const { data, error } = useQuery("check_definition", isEmpty ? undefined : { text });
  const lastChecked = useLast(data);
  const last = isEmpty ? undefined : lastChecked;
  const id = useLast(isEmpty ? undefined : data?.id);
  const [simulation, setSimulation] = useState<About<Output<"simulate_definition">>>();
  const [whatIf, setWhatIf] = useState<About<Output<"what_if">>>();
  const [refused, setRefused] = useState<Refused>();
  const [loading, setLoading] = useState<string>();
  const editor = useRef<CodeAreaHandle>(null);
  const ran = simulation?.of === text ? simulation.result : undefined;
  const judged = whatIf?.of === text ? whatIf.result : undefined;
  // While the text cannot be read, the last graph stays.
  const graph = useLast(useStable(last?.graph));
  const findings = useStable(last?.findings ?? NONE);
  const marks = useMemo(() => {
    const changed = judged?.changed.filter(({ flow }) => flow === last?.id);
    return graph && authorMarks(graph, findings, { ran, changed });
  }, [graph, findings, ran, judged]);
  const folding = useFolding(graph, undefined, marks);
  const steps = useMemo(() => graph?.nodes.map((node) => node.id) ?? [], [graph]);
  const unlessRefused = async (run: () => Promise<void>) => {
    try {
      await run();
      setRefused(undefined);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
  };
  return (
    <div className="author">
      <div className="author-text">
        <AuthorHead
          text={text}
          checked={data}
          id={id}
          isReady={data?.sound === true && !isTyping}
          wanted={params.get("workflow") ?? undefined}
          onOpen={draft.setText}
          onLine={() => editor.current?.askLine()}
          onSimulate={() =>
            void unlessRefused(async () =>
              setSimulation({ of: text, result: await ask("simulate_definition", { text }) }),
            )
          }
          onWhatIf={() =>
            void unlessRefused(async () =>
              setWhatIf({ of: text, result: await ask("what_if", { text, all: true }) }),
            )
          }
          onLoad={() => setLoading(text)}
        />
        <CodeArea
          ref={editor}
          text={text}
          findings={findings}
          steps={steps}
          onTyping={draft.typing}
          onText={draft.setText}
        />
      </div>
      <div className="author-side">
        <div className="author-stage">
          {!isEmpty && folding.laidOut && folding.marks ? (
            <>
              <FlowGraph
                laidOut={folding.laidOut}
                marks={folding.marks}
                label="Graph of the definition"
                focus={folding.focus}
                onSelect={(node) => node !== undefined && folding.open(node)}
              />
              <FoldButtons folding={folding} />
            </>
          ) : (
            <p className="empty">The graph appears here as you type.</p>
          )}
        </div>
        <div className="author-report">
          <Problem error={refused ?? error} />
          {loading !== undefined && loading === text && (
            <LoadPanel text={text} onClose={() => setLoading(undefined)} />
          )}
          {ran && <SimulationReport simulation={ran} graph={graph} />}
          {judged && <WhatIfReport result={judged} />}
          <p role="status" className={last?.sound ? "good" : "muted"}>
            {verdict(last)}
          </p>
          {findings.length > 0 && <h2 className="sr">Findings</h2>}
          <Findings findings={findings} onPick={({ spot }) => spot && editor.current?.goTo(spot.line)} />
        </div>
      </div>
    </div>
  );
}

const NONE: Checked["findings"] = [];

function verdict(checked: Checked | undefined): string {
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
