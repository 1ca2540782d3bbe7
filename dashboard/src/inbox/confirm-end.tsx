import { useEffect, useRef } from "preact/hooks";
import type { Choice } from "./choices.ts";

interface Props {
  readonly choice: Choice;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks whether to end the task, because that cannot be undone. */
export function ConfirmEnd({ choice, onConfirm, onCancel }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset
      className="confirm"
      ref={group}
      tabIndex={-1}
      onKeyDown={({ key }) => key === "Escape" && onCancel()}
    >
      <legend>{choice.label}?</legend>
      <p>{choice.description} An ended task does not go on.</p>
      <p className="choices">
        <button type="button" className={choice.tone === "danger" ? "danger" : "primary"} onClick={onConfirm}>
          {choice.label}
        </button>
        <button type="button" onClick={onCancel}>
          Back
        </button>
      </p>
    </fieldset>
  );
}
