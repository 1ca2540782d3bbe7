import type { Output } from "../api.ts";
import { StepText } from "../map/step-text.tsx";
import { ago, count, duration } from "../words.ts";
import { Needs } from "./needs.tsx";
import { stepNames } from "./step-names.ts";

interface Props {
  readonly graph: Output<"graph_workflow"> | undefined;
  readonly step: string;
  readonly task: Output<"replay_task">["task"];
  readonly needs: Output<"replay_task">["needs"];
}

/** The step of the shown moment: its instructions, its evidence, and who works on it. */
export function StepTab({ graph, step, task, needs }: Props) {
  const { owner, agent, retryCount, updatedAt, createdAt } = task;
  return (
    <div className="step-tab">
      <h2>{step === "" ? "No step yet" : stepNames(graph)(step)}</h2>
      <p className="muted">
        {owner === undefined ? "No agent holds it" : `Held by ${owner}`}
        {agent !== undefined && `, meant for ${agent}`}
        {retryCount > 0 && `, ${count(retryCount, "retry", "retries")}`}. Last moved {ago(updatedAt)}; the
        task is {duration(Date.now() - createdAt)} old.
      </p>
      <Needs needs={needs} step={stepNames(graph)(task.currentStep ?? "")} />
      {graph && step !== "" && <StepText workflow={graph.id} version={graph.version} step={step} />}
    </div>
  );
}
