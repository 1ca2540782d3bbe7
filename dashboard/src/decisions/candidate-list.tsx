import type { EventOf } from "../../../src/model/event.ts";

type Made = Pick<EventOf<"routed">, "candidates" | "eliminated"> & {
  /** the chosen one; absent if a person is to choose */
  readonly candidate?: string;
};

interface Props {
  readonly made: Made;
  readonly isOpen?: boolean;
}

/** The ways that were possible, with the chosen one, and the ways that were not, each with the reason. */
export function CandidateList({ made: { candidate, candidates, eliminated }, isOpen = false }: Props) {
  return (
    <details open={isOpen}>
      <summary>
        {candidates.length} possible, {eliminated.length} ruled out
      </summary>
      <ul className="candidates">
        {candidates.map(({ id, priority, default: isDefault }) => (
          <li key={id} className={id === candidate ? "chosen" : ""}>
            <code>{id}</code>
            <span className="muted">
              {[`priority ${priority}`, isDefault && "default", id === candidate && "chosen"]
                .filter(Boolean)
                .join(", ")}
            </span>
          </li>
        ))}
        {eliminated.map(({ id, reason }) => (
          <li key={`not ${id}`} className="eliminated">
            <code>{id}</code>
            <span className="muted">ruled out: {reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
