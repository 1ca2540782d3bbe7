import { useEffect, useState } from "preact/hooks";
import { ask, Refused } from "../api.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";

interface Props {
  readonly wanted: string | undefined;
  readonly onOpen: (text: string) => void;
}

/** Opens a loaded workflow or a file in the editor. */
export function OpenMenu({ wanted, onOpen }: Props) {
  const { data } = useQuery("list_workflows", {});
  const [error, setError] = useState<Refused>();
  const open = async (workflowId: string) => {
    try {
      const { definition } = await ask("graph_workflow", { workflowId, source: true });
      onOpen(JSON.stringify(definition, null, 2));
      setError(undefined);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setError(problem);
    }
  };
  useEffect(() => {
    if (wanted !== undefined) void open(wanted);
  }, [wanted]);
  return (
    <span className="open">
      <label>
        <span className="sr">Open a loaded workflow</span>
        <select
          value=""
          onChange={({ currentTarget }) => {
            void open(currentTarget.value);
            currentTarget.value = "";
          }}
        >
          <option value="">Open a workflow…</option>
          {data?.workflows.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="open-file">
        <span>Open a file</span>
        <input
          type="file"
          accept=".yaml,.yml,.json"
          onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(onOpen)}
        />
      </label>
      <Problem error={error} />
    </span>
  );
}
