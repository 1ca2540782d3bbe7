import { useState } from "preact/hooks";
import { ask, Refused } from "../api.ts";
import { linkTo } from "../route.ts";
import { useQuery } from "../use-query.ts";
import { count } from "../words.ts";
import { Problem } from "./problem.tsx";

/** The prefix of the ids of the demo's tasks. */
const DEMO = "demo-";
const HIDDEN = "navigator demo hidden";

/** What the demo shows, what waits for the person who watches it and where, and how to play it again. */
export function DemoNotice() {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const [refused, setRefused] = useState<Refused>();
  const [isBeginning, setBeginning] = useState(false);
  const { data } = useQuery("list_tasks", isHidden ? undefined : { text: DEMO, limit: 100 }, {
    on: ({ task }) => task.startsWith(DEMO),
    pauseMs: 1_000,
  });
  const own = data?.tasks.filter(({ id, parent }) => id.startsWith(DEMO) && parent === undefined) ?? [];
  if (isHidden || own.length === 0) return null;
  const waiting = own.filter(({ status }) => status === "HITL").length;
  const isMoving = own.some(({ status }) => status === "PENDING" || status === "IN_PROGRESS");
  const replay = async () => {
    if (isBeginning) return;
    setBeginning(true);
    try {
      await ask("replay_demo", {});
      setRefused(undefined);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    } finally {
      setBeginning(false);
    }
  };
  return (
    <div className="notice told demo-notice">
      <p role="status">
        {waiting > 0 ? (
          <>
            Demo: {count(waiting, "question waits", "questions wait")} for you in{" "}
            <a href={linkTo("inbox")}>the inbox</a>.
          </>
        ) : isMoving ? (
          "Demo: scripted agents work on sample tasks. Within a minute, one of them asks you something."
        ) : (
          "Demo: every sample task so far is done."
        )}
      </p>
      {!isMoving && (
        <button type="button" disabled={isBeginning} onClick={() => void replay()}>
          Play it again
        </button>
      )}
      <button
        type="button"
        className="quiet"
        onClick={() => {
          localStorage.setItem(HIDDEN, "1");
          setHidden(true);
        }}
      >
        Hide<span className="sr"> the notice of the demo</span>
      </button>
      <Problem error={refused} />
    </div>
  );
}
