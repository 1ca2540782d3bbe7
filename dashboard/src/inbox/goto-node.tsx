import { useState } from "preact/hooks";
import { type Choice, resolve } from "./choices.ts";
import type { InboxItem } from "./inbox-item.ts";
import { useGotoTargets } from "./use-goto-targets.ts";

interface Props {
  readonly item: InboxItem;
  readonly onGo: (choice: Choice) => void;
}

/** Lets a person send the task to any node of the workflow. */
export function GotoNode({ item, onGo }: Props) {
  const [node, setNode] = useState("");
  const targets = useGotoTargets(item.workflow);
  const target = targets.find(({ id }) => id === node);
  return (
    <li className="choice">
      <span className="goto">
        <label>
          <span className="sr">Step to continue at</span>
          <select value={node} onChange={({ currentTarget }) => setNode(currentTarget.value)}>
            <option value="">Continue at…</option>
            {targets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          disabled={!target}
          onClick={() =>
            target &&
            onGo({ id: "goto", label: `continue at “${target.name}”`, ...resolve(item, "goto", { node }) })
          }
        >
          Go
        </button>
      </span>
      <span className="muted">The task continues at the step you choose, with fresh retries.</span>
    </li>
  );
}
