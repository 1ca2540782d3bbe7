import { linkTo, replaceAddress } from "../route.ts";
import { snooze } from "./snoozed.ts";

/** Hides an item from the list of this browser for an hour. */
export function SnoozeButton({ subject }: { readonly subject: string }) {
  return (
    <button
      type="button"
      className="quiet"
      title="Hide it from this list for an hour"
      onClick={() => {
        snooze(subject);
        replaceAddress(linkTo("inbox"));
      }}
    >
      Snooze
    </button>
  );
}
