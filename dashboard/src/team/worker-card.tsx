import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { LongText } from "../shell/long-text.tsx";
import { duration } from "../words.ts";
import { LeaseRing } from "./lease-ring.tsx";

type Worker = Output<"watch_team">["workers"][number];

interface Props {
  readonly worker: Worker;
  /** the holder of each held lock */
  readonly holders: ReadonlyMap<string, string>;
  readonly skew: number;
}

/** What one worker does, thinks and waits for. */
export function WorkerCard({ worker, holders, skew }: Props) {
  const { id, role, tags, thought, claims, wants, lease_until, lease_ms } = worker;
  const waits = wants.filter(({ lock }) => holders.has(lock) && holders.get(lock) !== id);
  const state = stateOf(claims.length, waits.length);
  const now = Date.now() + skew;
  return (
    <article className={`worker is-${state.kind}`} aria-label={id} data-worker={id}>
      <header>
        <LeaseRing until={lease_until - skew} length={lease_ms} />
        <div className="worker-name">
          <h2>{id}</h2>
          {(role !== undefined || tags.length > 0) && (
            <p className="muted">
              {[role, ...tags.filter((tag) => tag !== role)].filter(Boolean).join(" · ")}
            </p>
          )}
        </div>
        <span className={`chip s-${state.status}`}>{state.name}</span>
      </header>
      {claims.length > 0 && (
        <ul className="lines">
          {claims.map(({ task, title = task, state: at, phase, since }) => (
            <li key={task}>
              <a href={linkTo("task", task)}>{title}</a>
              <span className="muted">
                {[at, phase, duration(Math.max(0, now - since))].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
      {waits.map(({ lock, since }) => (
        <p key={lock} className="waits">
          waits for <strong>{lock}</strong>, which {holders.get(lock)} holds, for{" "}
          {duration(Math.max(0, now - since))}
        </p>
      ))}
      {state.kind === "idle" ? (
        <p className="muted">Works on nothing now.</p>
      ) : thought === undefined ? (
        <p className="muted">No thought yet.</p>
      ) : (
        <blockquote className="thought" aria-label={`Thought of ${id}`}>
          <LongText text={thought} />
        </blockquote>
      )}
    </article>
  );
}

function stateOf(claims: number, waits: number) {
  if (waits > 0) return { kind: "waiting", status: "PAUSED", name: "Waiting" } as const;
  if (claims > 0) return { kind: "working", status: "IN_PROGRESS", name: "Working" } as const;
  return { kind: "idle", status: "PENDING", name: "Idle" } as const;
}
