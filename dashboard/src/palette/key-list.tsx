import { useState } from "preact/hooks";
import { OwnCommandLine } from "../shell/own-command-line.tsx";
import { hasSingleKeys, switchSingleKeys } from "../shell/single-keys.ts";
import { StoreLine } from "../shell/store-line.tsx";
import { views } from "../shell/views.tsx";

const keys: readonly (readonly [keys: string, meaning: string])[] = [
  ["Ctrl K", "search and commands"],
  ["/", "search"],
  ["?", "this list"],
  ["c", "new task"],
  ["j", "next entry of the list"],
  ["k", "previous entry of the list"],
  ["Enter", "open the entry"],
  ["1 to 9", "in the inbox: choose an answer"],
  ["u", "in the inbox: undo the last decision"],
  ["Esc", "close, or leave"],
];

/** The keys of the page. */
export function KeyList({ onDone }: { readonly onDone: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <div className="keys">
      <div className="panel-head">
        <h2>Keys</h2>
        <button type="button" className="quiet" onClick={onDone}>
          Close
        </button>
      </div>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        {views.map(
          ({ view, name, rail }) =>
            rail && (
              <div key={view}>
                <dt>
                  <kbd>g</kbd> <kbd>{rail.key}</kbd>
                </dt>
                <dd>go to {name}</dd>
              </div>
            ),
        )}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => {
            switchSingleKeys(currentTarget.checked);
            setOn(currentTarget.checked);
          }}
        />
        Single letters are keys
      </label>
      <StoreLine />
      <p className="muted">
        The command line does the same: <OwnCommandLine args="--help" />
      </p>
    </div>
  );
}
