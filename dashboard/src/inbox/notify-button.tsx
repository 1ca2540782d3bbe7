import { useEffect, useRef, useState } from "preact/hooks";
import { count } from "../words.ts";
import { useInboxCount } from "./use-inbox-count.ts";

/** Sends a system notification when the inbox grows, if the user has allowed it. */
export function NotifyButton() {
  const possible = "Notification" in window;
  const [permission, setPermission] = useState(possible ? Notification.permission : "denied");
  const waiting = useInboxCount();
  const before = useRef(waiting);
  useEffect(() => {
    const grew = waiting > before.current;
    before.current = waiting;
    if (grew && permission === "granted" && document.hidden)
      new Notification("Navigator", {
        body: `${count(waiting, "item")} waiting for you.`,
        tag: "inbox",
      });
  }, [waiting, permission]);
  if (permission !== "default") return null;
  return (
    <button
      type="button"
      className="quiet"
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      Notify me
    </button>
  );
}
