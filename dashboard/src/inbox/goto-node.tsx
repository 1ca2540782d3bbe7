import { useState } from "preact/hooks";
import { type Choice, resolve } from "./choices.ts";
import type { InboxItem } from "./inbox-item.ts";
import { usePlaces } from "./use-places.ts";

interface Props {
  readonly item: InboxItem;
  readonly disabled: boolean;
  readonly onGo: (choice: Choice) => void;
}

/** Anywhere in the workflow. */
export function GotoNode({ item, disabled, onGo }: Props) {
  const [node, setNode] = useState("");
  const places = usePlaces(item.workflow);
  const place = places.find(({ id }) => id === node);
  return (
    <li className="choice">
      <span className="goto">
        <label>
          <span className="sr">Where to go on</span>
          <select value={node} onChange={({ currentTarget }) => setNode(currentTarget.value)}>
            <option value="">Go on at…</option>
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          disabled={disabled || !place}
          onClick={() =>
            place &&
            onGo({ id: "goto", label: `go on at “${place.name}”`, act: resolve(item, "goto", { node }) })
          }
        >
          Go
        </button>
      </span>
      <span className="muted">The task goes on at the step you choose, with fresh retries.</span>
    </li>
  );
}
