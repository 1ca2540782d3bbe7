import { useState } from "preact/hooks";
import { useQuery } from "../use-query.ts";
import { type Choice, resolve } from "./choices.ts";
import type { InboxItem } from "./inbox-item.ts";

interface Props {
  readonly item: InboxItem;
  readonly disabled: boolean;
  readonly onGo: (choice: Choice) => void;
}

/** Anywhere in the workflow. */
export function GotoNode({ item: { taskId, workflow }, disabled, onGo }: Props) {
  const [node, setNode] = useState("");
  const { data } = useQuery("graph_workflow", { workflowId: workflow });
  const places = data?.nodes.filter(({ type }) => type !== "start" && type !== "join") ?? [];
  return (
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
        disabled={disabled || node === ""}
        onClick={() =>
          onGo({ id: "goto", label: `go on at ${node}`, act: resolve(taskId, "goto", { node }) })
        }
      >
        Go
      </button>
    </span>
  );
}
