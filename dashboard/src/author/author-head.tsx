import type { Output } from "../api.ts";
import { download, fileName } from "./download.ts";
import { OpenMenu } from "./open-menu.tsx";

interface Props {
  readonly text: string;
  readonly checked: Output<"check_definition"> | undefined;
  /** the id of the text when it was last sound */
  readonly id: string | undefined;
  /** whether the checked text is the one in the editor, and has no errors */
  readonly isReady: boolean;
  readonly wanted: string | undefined;
  readonly onOpen: (text: string) => void;
  readonly onLine: () => void;
  readonly onSimulate: () => void;
  readonly onWhatIf: () => void;
  readonly onLoad: () => void;
}

/** The name of the open definition, whether it is loaded, and what can be done with it. */
export function AuthorHead(props: Props) {
  const {
    text,
    checked,
    id = "untitled",
    isReady,
    wanted,
    onOpen,
    onLine,
    onSimulate,
    onWhatIf,
    onLoad,
  } = props;
  return (
    <div className="author-head">
      <div className="view-head">
        <h1>{id}</h1>
        <span className="muted" data-draft={stateOf(checked)}>
          {words[stateOf(checked)]}
        </span>
      </div>
      <div className="author-tools">
        <OpenMenu wanted={wanted} onOpen={onOpen} />
        <button type="button" onClick={onLine}>
          Go to line
        </button>
        <button type="button" onClick={() => download(text, fileName(id, text))}>
          Download
        </button>
        <button type="button" disabled={!isReady} onClick={onSimulate}>
          Simulate
        </button>
        <button
          type="button"
          title="Decide again about the tasks that were routed, with this definition"
          disabled={!isReady}
          onClick={onWhatIf}
        >
          What if
        </button>
        <button type="button" className="primary" disabled={!isReady} onClick={onLoad}>
          Load…
        </button>
      </div>
    </div>
  );
}

const words = {
  unknown: "",
  broken: "has errors",
  new: "not loaded yet",
  same: "as loaded",
  changed: "differs from the loaded version",
} as const;

function stateOf(checked: Output<"check_definition"> | undefined): keyof typeof words {
  if (!checked) return "unknown";
  if (!checked.sound) return "broken";
  if (checked.loaded === undefined) return "new";
  return checked.loaded === checked.version ? "same" : "changed";
}
