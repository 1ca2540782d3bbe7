import type { Output } from "../api.ts";

interface Props {
  readonly needs: Output<"replay_task">["needs"];
  readonly step: string;
}

/**
 * The evidence that a step requires. Without this list, an agent that is blocked by missing
 * evidence would look idle.
 */
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
              <Obstacle key={problem} problem={problem} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A problem with a requirement. If it ends with a command to type, the command is shown as code. */
function Obstacle({ problem }: { readonly problem: string }) {
  const [, text = problem, command] = /^(.*? with:?) (.+)$/s.exec(problem) ?? [];
  return (
    <p className="warn">
      Not yet: {text} {command !== undefined && <code>{command}</code>}
    </p>
  );
}
