import { useState } from "preact/hooks";
import { Markdown } from "./markdown.tsx";

/** The most lines and characters of a text that is shown in full. */
const FEW_LINES = 14;
const FEW_LETTERS = 900;

interface Props {
  readonly text: string;
  /** who wrote it, in the words of the page */
  readonly from: string;
}

/**
 * A text that an agent wrote, quoted in a frame that names its author. Nothing inside looks like a control or a message
 * of Navigator, and no text leaves the frame. If it is long, only its beginning is shown until the reader expands it.
 */
export function AgentText({ text, from }: Props) {
  const [isWhole, setWhole] = useState(false);
  const beginning = text.split("\n").slice(0, FEW_LINES).join("\n").slice(0, FEW_LETTERS);
  const isLong = beginning.length < text.length;
  return (
    <figure className="agent-text">
      <figcaption>{from}</figcaption>
      <blockquote dir="auto">
        <Markdown text={isWhole || !isLong ? text : `${beginning.trimEnd()}…`} />
      </blockquote>
      {isLong && (
        <button type="button" className="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show less" : "Show all"}
        </button>
      )}
    </figure>
  );
}
