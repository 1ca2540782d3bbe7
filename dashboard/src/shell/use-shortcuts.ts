import { useEffect } from "preact/hooks";
import { openPalette } from "../palette/palette-state.ts";
import { linkTo } from "../route.ts";
import { hasSingleKeys } from "./single-keys.ts";
import { views } from "./views.tsx";

/** How long a `g` waits for the key of a view. */
const CHORD_MS = 1_500;

/** The keys that work in every view. A key with a modifier belongs to the browser, except Ctrl K. */
export function useShortcuts(): void {
  useEffect(() => {
    let chordUntil = 0;
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        openPalette("search");
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!hasSingleKeys() || isBusy(event.target)) return;
      const isChord = performance.now() < chordUntil;
      chordUntil = 0;
      if (isChord) {
        const goal = views.find(({ rail }) => rail?.key === event.key);
        if (goal) location.hash = linkTo(goal.view);
        return;
      }
      if (event.key === "g") chordUntil = performance.now() + CHORD_MS;
      else if (!act(event.key)) return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Performs a single key; false if it has no meaning. */
function act(key: string): boolean {
  if (key === "?") openPalette("keys");
  else if (key === "/") openPalette("search");
  else if (key === "c") location.hash = linkTo("new");
  else if (key === "j" || key === "k") return walk(key === "j" ? 1 : -1);
  else return false;
  return true;
}

/** Moves the focus to the next or previous entry of the list in the view. */
function walk(by: 1 | -1): boolean {
  const entries = [...document.querySelectorAll<HTMLElement>("#main [data-walk]")];
  const marked = entries.indexOf(document.activeElement as HTMLElement);
  const at = marked === -1 ? entries.findIndex((one) => one.ariaCurrent === "true") : marked;
  const next = entries[at === -1 && by === -1 ? entries.length - 1 : at + by];
  next?.focus();
  if (next?.dataset["walk"] === "open") next.click();
  return next !== undefined;
}

/** Whether the user types, or a dialog is open: then a letter is a letter. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return (
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable], .code-host")
  );
}
