import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { hasSingleKeys } from "../shell/single-keys.ts";
import { decisions } from "./decisions.ts";

/** The keys of the inbox: a number presses that button of the shown decision, and `u` undoes the last decision. */
export function useInboxKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !hasSingleKeys()) return;
      if (document.querySelector("dialog[open]")) return;
      if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
      if (key === "u") {
        const [last] = [...decisions.all.values()].filter(({ state }) => state.kind === "waiting").slice(-1);
        if (last) decisions.drop(last.subject.key);
      } else if (/^[1-9]$/.test(key)) {
        // A click passes the guard against moved buttons, as a click of the mouse does.
        root.current?.querySelector<HTMLButtonElement>(`[data-key="${key}"]`)?.click();
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
