import type { Output } from "../api.ts";

interface Props {
  readonly needs: Output<"replay_task">["needs"];
  readonly step: string;
}

/** What the step must show before it counts as done: an agent that cannot show it seems to do nothing. */
export function Needs({ needs, step }: Props) {
  if (needs.length === 0) return null;
  return (
    <section className="needs" aria-label="Evidence">
      <p>“{step}” counts as done only with evidence:</p>
      <ul>
        {needs.map(({ text, outcomes, problems = [] }, index) => (
          <li key={index}>
            {text}
            {outcomes && <span className="muted"> (for {outcomes.map((one) => `“${one}”`).join(", ")})</span>}
            {problems.map((problem) => (
              <Hindrance key={problem} problem={problem} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is to be typed stands at its end. */
function Hindrance({ problem }: { readonly problem: string }) {
  const [, said = problem, typed] = /^(.*? with:?) (.+)$/s.exec(problem) ?? [];
  return (
    <p className="warn">
      Not yet: {said} {typed !== undefined && <code>{typed}</code>}
    </p>
  );
}
