import { useId, useState } from "preact/hooks";
import type { Refused } from "../api.ts";
import type { Move } from "./use-moves.ts";

interface Props {
  readonly move: Extract<Move, { readonly kind: "refused" }>;
  readonly onForce: (reason: string) => void;
  readonly onDismiss: () => void;
}

/** Why a move was refused, on the card that stays, and the way past it if there is one. */
export function RefusedMove({ move: { to, error }, onForce, onDismiss }: Props) {
  const [reason, setReason] = useState("");
  const field = useId();
  const needs = needsIn(error);
  return (
    <div className="refused-move">
      <div role="alert">
        <p>
          <strong>Not moved to {to}.</strong> {error.message}
        </p>
        {needs.length > 0 && (
          <ul>
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        )}
      </div>
      {isForcible(error) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== "") onForce(reason.trim());
          }}
        >
          <label htmlFor={field}>Reason to move it all the same</label>
          <input
            id={field}
            type="text"
            maxLength={1_000}
            value={reason}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <button type="submit" disabled={reason.trim() === ""}>
            Move anyway
          </button>
        </form>
      )}
      <button type="button" className="quiet" onClick={onDismiss}>
        Close<span className="sr"> the message</span>
      </button>
    </div>
  );
}

/** Refusals that an operator may override with a reason. */
const FORCIBLE: ReadonlySet<string> = new Set(["TASK_BLOCKED", "TASK_CLAIMED"]);

function isForcible({ code, facts }: Refused): boolean {
  return FORCIBLE.has(code) || facts["forcible"] === true;
}

/** What the unmet gates of a refusal still need. */
function needsIn({ facts }: Refused): readonly string[] {
  const gates = facts["gates"];
  if (!Array.isArray(gates)) return [];
  return [
    ...new Set(
      gates.flatMap(({ type, needs }: { readonly type?: unknown; readonly needs?: unknown }) =>
        Array.isArray(needs) && needs.length > 0 ? needs.map(String) : [`needs ${String(type)}`],
      ),
    ),
  ];
}
