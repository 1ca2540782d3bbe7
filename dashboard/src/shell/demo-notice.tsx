import { linkTo } from "../route.ts";
import { useQuery } from "../use-query.ts";
import { count } from "../words.ts";

/** The prefix of the ids of the demo's tasks. */
const DEMO = "demo-";

/** A notice that the demo waits for the person who watches it, and where to answer. */
export function DemoNotice() {
  const { data } = useQuery(
    "list_tasks",
    { text: DEMO, limit: 100 },
    { on: ({ task }) => task.startsWith(DEMO), pauseMs: 1_000 },
  );
  const own = data?.tasks.filter(({ id, parent }) => id.startsWith(DEMO) && parent === undefined) ?? [];
  const waiting = own.filter(({ status }) => status === "HITL").length;
  const isMoving = own.some(({ status }) => status === "PENDING" || status === "IN_PROGRESS");
  if (waiting === 0 || isMoving) return null;
  return (
    <p className="notice told" role="status">
      The demo waits for you: {count(waiting, "question")} in <a href={linkTo("inbox")}>the inbox</a>.
    </p>
  );
}
