import { useState } from "preact/hooks";

/** The most lines and characters of a text that is shown in full. */
const FEW_LINES = 8;
const FEW_LETTERS = 400;

/** A text. If it is long, only its beginning is shown until the reader expands it. */
export function LongText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const beginning = text.split("\n").slice(0, FEW_LINES).join("\n").slice(0, FEW_LETTERS);
  const isLong = beginning.length < text.length;
  return (
    <div className="long-text">
      <p>{isWhole || !isLong ? text : `${beginning.trimEnd()}…`}</p>
      {isLong && (
        <button type="button" className="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}
