import type { EventOf } from "../../../src/model/event.ts";
import { dollars, duration } from "../words.ts";
import { CandidateList } from "./candidate-list.tsx";
import { decisionName, decisionTone, isByModel, tierName } from "./decision-words.ts";
import { MeasurementList } from "./measurement-list.tsx";

interface Props {
  readonly made: EventOf<"routed">;
  /** the excursion that the decision opened */
  readonly opened: EventOf<"subflow_entered"> | undefined;
}

/** A router's decision with its grounds. */
export function DecisionCard({ made, opened }: Props) {
  const { decision, next, target, reason, confidence, source, why_now, matched, iteration, model } = made;
  const isOffRoad = decision !== "CONTINUE";
  return (
    <section
      className={`decision${isOffRoad ? " off" : ""}`}
      aria-label={`Decision: ${decisionName(decision)}`}
    >
      <p className="decision-head">
        <span className={`chip s-${decisionTone(decision)}`}>{decisionName(decision)}</span>
        {(target ?? next) !== undefined && <strong>{target ?? next}</strong>}
      </p>
      <p>{isByModel(source) ? <q>{reason}</q> : reason}</p>
      <dl className="facts">
        <dt>Tier</dt>
        <dd>
          {tierName(source)}, {confidence.toLowerCase()} confidence
        </dd>
        {why_now && (
          <>
            <dt>Why now</dt>
            <dd>
              {why_now.trigger}: {why_now.relevance_to_charter}
            </dd>
          </>
        )}
        {matched !== undefined && (
          <>
            <dt>Signature</dt>
            <dd>{matched}</dd>
          </>
        )}
        <dt>Iteration</dt>
        <dd>
          {iteration.current}
          {iteration.max !== undefined && ` of ${iteration.max}`}
        </dd>
        {opened?.routed && (
          <>
            <dt>Excursion</dt>
            <dd>
              into {opened.workflow}, back by {opened.routed.return}
              {opened.routed.goto !== undefined && ` to ${opened.routed.goto}`}
            </dd>
          </>
        )}
        {made.nodes && (
          <>
            <dt>Added steps</dt>
            <dd>{made.nodes.join(", ")}</dd>
          </>
        )}
        {made.proposal !== undefined && (
          <>
            <dt>Proposal</dt>
            <dd>{made.proposal}</dd>
          </>
        )}
        {model && (
          <>
            <dt>Model</dt>
            <dd>
              {[
                model.name,
                duration(model.ms),
                model.tokens && `${model.tokens.in} tokens in, ${model.tokens.out} out`,
                model.costUsd !== undefined && dollars(model.costUsd),
              ]
                .filter(Boolean)
                .join(", ")}
            </dd>
          </>
        )}
      </dl>
      <Doubts made={made} />
      <CandidateList made={made} />
      <MeasurementList forensics={made.forensics} />
    </section>
  );
}

/** What speaks against the report or an answer of a model, and what failed. */
function Doubts({ made: { verdict, flags, warnings, rejected, last_failure } }: Pick<Props, "made">) {
  const lines = [
    ...(verdict === "ACCEPT" ? [] : [`The claims of the report: ${verdict.toLowerCase()}.`]),
    ...flags.map(({ detail }) => detail),
    ...warnings,
    ...(last_failure ?? []).map(({ quoted_id, quoted_message }) => `${quoted_id}: ${quoted_message}`),
    ...rejected.map((why) => `Answer of the model rejected: ${why}`),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="doubts">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
